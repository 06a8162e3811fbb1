using System.Text.Json.Serialization;
using StockExchange.CommandLine;

namespace StockExchange.LoadReports.Model;

/// <summary>The command that made a report.</summary>
[JsonConverter(typeof(KebabCaseEnum<ReportKind>))]
internal enum ReportKind
{
    Run,
    Sweep,
    Reproduce,
    Servers,
}

/// <summary>
/// The result of a command: the data behind every rendering (terminal, report.html, samples.csv), and report.json itself
/// (docs/load-report.schema.json).
/// </summary>
internal sealed record LoadReport
{
    /// <summary>The version, which grows when a reader of older documents would misread a newer one.</summary>
    public const int NewestVersion = 3;

    public int SchemaVersion { get; init; } = NewestVersion;

    public required ReportKind Kind { get; init; }

    /// <summary>The exact command line, which can be pasted into a shell.</summary>
    public required string Command { get; init; }

    public required DateTimeOffset Started { get; init; }

    public required Machine Machine { get; init; }

    /// <summary>False when it was stopped early or failed: then the results are partial.</summary>
    public required bool Complete { get; init; }

    /// <summary>The failures, with what to do; empty when there are none.</summary>
    public IReadOnlyList<string> Problems { get; init => field = value ?? []; } = [];

    /// <summary>The result in a few sentences; for <c>sweep</c> and <c>servers</c> their own sections have them.</summary>
    public IReadOnlyList<string> Conclusion { get; init => field = value ?? []; } = [];

    /// <summary>The variants of <c>reproduce</c>; null for other commands.</summary>
    public IReadOnlyList<VariantSection>? Variants =>
        Kind is ReportKind.Reproduce ? [.. Runs.Select(VariantSection.FromRun)] : null;

    /// <summary>
    /// The run of <c>run</c>; one per variant of <c>reproduce</c>; the confirmations of <c>sweep</c>; all of <c>servers</c>.
    /// </summary>
    public required IReadOnlyList<RunSection> Runs { get; init; }

    /// <summary>The load generators whose runs <c>merge</c> has added up; null for the report of one process.</summary>
    public IReadOnlyList<GeneratorSection>? Generators { get; init; }

    /// <summary>The result of <c>sweep</c>; null for other commands.</summary>
    public SweepSection? Sweep { get; init; }

    /// <summary>The result of <c>servers</c>; null for other commands.</summary>
    public ServersSection? Servers { get; init; }
}

/// <summary>The names of the files in a folder of --report.</summary>
internal static class ReportFileNames
{
    public const string Data = "report.json";
    public const string Samples = "samples.csv";
    public const string Operations = "operations.csv";
    public const string Page = "report.html";
}
