using System.Text.Json.Serialization;
using StockExchange.CommandLine;

namespace StockExchange.LoadReports.Model;

/// <summary>Which command made a report.</summary>
[JsonConverter(typeof(KebabCaseEnum<ReportKind>))]
internal enum ReportKind
{
    Run,
    Sweep,
    Reproduce,
    Servers,
}

/// <summary>
/// What a command found: the data behind every rendering (terminal, report.html, samples.csv), and report.json as it is
/// (docs/load-report.schema.json).
/// </summary>
internal sealed record LoadReport
{
    /// <summary>Grows when a reader of an older document would misread a newer one.</summary>
    public const int NewestVersion = 3;

    public int SchemaVersion { get; init; } = NewestVersion;

    public required ReportKind Kind { get; init; }

    /// <summary>The exact command that made it, ready to be pasted into a shell.</summary>
    public required string Command { get; init; }

    public required DateTimeOffset Started { get; init; }

    public required Machine Machine { get; init; }

    /// <summary>False when it was stopped early or something went wrong: then these are partial results.</summary>
    public required bool Complete { get; init; }

    /// <summary>What went wrong, and what to do about it; empty when nothing did.</summary>
    public IReadOnlyList<string> Problems { get; init => field = value ?? []; } = [];

    /// <summary>What it comes to, in a few sentences; of <c>sweep</c> and <c>servers</c> their own sections have them.</summary>
    public IReadOnlyList<string> Conclusion { get; init => field = value ?? []; } = [];

    /// <summary>Of <c>reproduce</c> only.</summary>
    public IReadOnlyList<VariantSection>? Variants =>
        Kind is ReportKind.Reproduce ? [.. Runs.Select(VariantSection.FromRun)] : null;

    /// <summary>
    /// One of <c>run</c>; one a variant of <c>reproduce</c>; the confirmations of <c>sweep</c>; all of <c>servers</c>.
    /// </summary>
    public required IReadOnlyList<RunSection> Runs { get; init; }

    /// <summary>Of <c>sweep</c> only.</summary>
    public SweepSection? Sweep { get; init; }

    /// <summary>Of <c>servers</c> only.</summary>
    public ServersSection? Servers { get; init; }
}
