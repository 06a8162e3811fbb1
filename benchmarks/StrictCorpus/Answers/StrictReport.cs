using System.Text.Json;

namespace StrictCorpus.Answers;

/// <summary>What <c>check --strict --json</c> writes, as far as it is judged: the one place that knows the document.</summary>
internal sealed record StrictReport(string Schema, int? ExitCode, bool Failed, IReadOnlyList<StrictProcess> Processes)
{
    private static readonly JsonSerializerOptions Options = new(JsonSerializerDefaults.Web);

    public IEnumerable<Finding> Findings => Processes.SelectMany(process => process.Findings);

    /// <summary>Null when there is no file, or none that can be read.</summary>
    public static StrictReport? Read(string file)
    {
        try
        {
            return File.Exists(file) ? JsonSerializer.Deserialize<StrictReport>(File.ReadAllText(file), Options) : null;
        }
        catch (JsonException)
        {
            return null;
        }
    }
}

internal sealed record StrictProcess(IReadOnlyList<string> Gaps, IReadOnlyList<Finding> Findings);

/// <summary>A line of own code that waits; times in seconds.</summary>
internal sealed record Finding(
    string? Method, SourceLine? Source, bool IsInferred, string? Api, string Wait, int Count, double Total, double Longest,
    IReadOnlyList<Named>? Tests, IReadOnlyList<Named>? Requests, IReadOnlyList<string>? PossibleTests, string? Allowed)
{
    public string Place => Source is { } source ? $"{Path.GetFileName(source.File)}:{source.Line}" : "no line";
}

internal sealed record SourceLine(string File, int Line);

internal sealed record Named(string Name, int Count);
