using System.Text.Json;

namespace DotnetStarvation.Fix.Builds;

/// <summary>A diagnostic of an analyzer or of the compiler.</summary>
/// <param name="Rule">Its id.</param>
/// <param name="File">The file's path; empty when it has none.</param>
/// <param name="Line">The line, from 1.</param>
/// <param name="IsSuppressed">Whether the source suppresses it.</param>
internal sealed record Diagnostic(string Rule, string File, int Line, bool IsSuppressed)
{
    /// <summary>Reads the diagnostics that the compiler wrote as SARIF.</summary>
    public static IReadOnlyList<Diagnostic> Read(string sarif)
    {
        using var document = JsonDocument.Parse(System.IO.File.ReadAllText(sarif));
        return
        [
            .. document.RootElement.ListAt("runs").SelectMany(run => run.ListAt("results")).Select(FromResult),
        ];
    }

    private static Diagnostic FromResult(JsonElement result)
    {
        JsonElement? place = result.ListAt("locations") is [var first, ..] ? first.At("physicalLocation") : null;
        string uri = place?.At("artifactLocation")?.TextAt("uri") ?? "";
        return new(
            result.TextAt("ruleId") ?? "", Uri.TryCreate(uri, UriKind.Absolute, out Uri? file) ? file.LocalPath : uri,
            place?.At("region")?.At("startLine")?.GetInt32() ?? 0, result.ListAt("suppressions").Count > 0);
    }
}
