using System.Text.Json;

namespace ThreadPoolDiagnostics.Stacks.Origins;

/// <summary>
/// An application's .deps.json, which the SDK writes beside it: which libraries it is made of, and which modules each of them
/// brings (documentation/specs/runtime-configuration-file.md in dotnet/sdk). Read without a serializer, whose start costs a short
/// check more than all the files.
/// </summary>
internal static class DependencyFile
{
    /// <summary>Modules with the type of their library: project, package, or, when it is self-contained, runtimepack.</summary>
    /// <param name="file">Is closed. Empty when it is not such a file.</param>
    public static IReadOnlyList<(string Module, string LibraryType)> Read(Stream file)
    {
        using (file)
        {
            try
            {
                using JsonDocument document = JsonDocument.Parse(file);
                return Modules(document.RootElement);
            }
            catch (Exception failure) when (failure is JsonException or IOException)
            {
                return [];
            }
        }
    }

    private static List<(string Module, string LibraryType)> Modules(JsonElement root)
    {
        List<(string Module, string LibraryType)> modules = [];
        foreach (JsonProperty target in Members(Member(root, "targets")))
            foreach (JsonProperty library in Members(target.Value))
                foreach (JsonProperty asset in Members(Member(library.Value, "runtime")))
                    modules.Add((Path.GetFileNameWithoutExtension(asset.Name), TypeOf(root, library.Name)));
        return modules;
    }

    private static string TypeOf(JsonElement root, string library) =>
        Member(Member(Member(root, "libraries"), library), "type") is { ValueKind: JsonValueKind.String } type
            ? type.GetString()!
            : "";

    private static JsonElement.ObjectEnumerator Members(JsonElement element) =>
        element.ValueKind == JsonValueKind.Object ? element.EnumerateObject() : default;

    private static JsonElement Member(JsonElement element, string name) =>
        element.ValueKind == JsonValueKind.Object && element.TryGetProperty(name, out JsonElement member) ? member : default;
}
