using System.Text.Json;

namespace ThreadPoolDiagnostics.Stacks.Origins;

/// <summary>
/// An application's .deps.json: its libraries and their modules (runtime-configuration-file.md in dotnet/sdk). Read without a
/// serializer, whose start costs more than the files.
/// </summary>
internal static class DependencyFile
{
    /// <summary>The modules with the types of their libraries: project, package, or, when self-contained, runtimepack.</summary>
    /// <param name="file">The file, which is closed afterwards. The result is empty when it is not a .deps.json.</param>
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
