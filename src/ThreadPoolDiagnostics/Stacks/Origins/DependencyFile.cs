using System.Text.Json;
using System.Text.Json.Serialization;

namespace ThreadPoolDiagnostics.Stacks.Origins;

/// <summary>
/// An application's .deps.json, which the SDK writes beside it: which libraries it is made of, and which modules each of them
/// brings (documentation/specs/runtime-configuration-file.md in dotnet/sdk).
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
                return [.. Modules(JsonSerializer.Deserialize(file, DependencyJson.Default.Dependencies))];
            }
            catch (Exception failure) when (failure is JsonException or IOException)
            {
                return [];
            }
        }
    }

    private static IEnumerable<(string Module, string LibraryType)> Modules(Dependencies? found) =>
        from target in found?.Targets?.Values.ToArray() ?? []
        from library in target
        from asset in library.Value.Runtime?.Keys.ToArray() ?? []
        select (Path.GetFileNameWithoutExtension(asset), found?.Libraries?.GetValueOrDefault(library.Key)?.Type ?? "");
}

/// <summary>What is of interest in the file.</summary>
/// <param name="Targets">By framework, then by library.</param>
/// <param name="Libraries">By name and version.</param>
internal sealed record Dependencies(
    Dictionary<string, Dictionary<string, Dependencies.Assets>>? Targets, Dictionary<string, Dependencies.Library>? Libraries)
{
    /// <summary>The files of a library.</summary>
    internal sealed record Assets(Dictionary<string, JsonElement>? Runtime);

    /// <summary>Where a library came from.</summary>
    internal sealed record Library(string? Type);
}

/// <summary>The source-generated reader of the file.</summary>
[JsonSourceGenerationOptions(JsonSerializerDefaults.Web)]
[JsonSerializable(typeof(Dependencies))]
internal sealed partial class DependencyJson : JsonSerializerContext;
