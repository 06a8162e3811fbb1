using System.Text.Json;

namespace ThreadPoolDiagnostics.Observations;

/// <summary>
/// What the serialiser does not check of a document: it takes null for an item of any list, and whoever reads the list later
/// finds nothing there.
/// </summary>
public static class JsonLists
{
    /// <summary>Looks through a document whose lists never hold null.</summary>
    /// <exception cref="JsonException">One does; the message names the place.</exception>
    public static void RequireItems(JsonElement document) => Require(document, "$");

    private static void Require(JsonElement element, string path)
    {
        switch (element.ValueKind)
        {
            case JsonValueKind.Object:
                foreach (JsonProperty property in element.EnumerateObject()) Require(property.Value, $"{path}.{property.Name}");
                break;
            case JsonValueKind.Array:
                int index = 0;
                foreach (JsonElement item in element.EnumerateArray()) RequireItem(item, $"{path}[{index++}]");
                break;
        }
    }

    private static void RequireItem(JsonElement item, string path)
    {
        if (item.ValueKind == JsonValueKind.Null) throw new JsonException($"{path} is null.");
        Require(item, path);
    }
}
