using System.Text.Json;

namespace ThreadPoolDiagnostics.Observations;

/// <summary>Rejects null items in the lists of a document, which the serializer accepts and no reader expects.</summary>
public static class JsonLists
{
    /// <summary>Checks a document whose lists must not contain null.</summary>
    /// <exception cref="JsonException">A list contains null; the message names the path.</exception>
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
