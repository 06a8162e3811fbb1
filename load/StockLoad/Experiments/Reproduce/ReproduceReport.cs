using StockExchange.LoadReports.Model;

namespace StockExchange.StockLoad.Experiments.Reproduce;

/// <summary>What <c>reproduce</c> found: the data behind every rendering, and the JSON document as it is.</summary>
internal sealed record ReproduceReport
{
    /// <summary>Grows when a reader of an older document would misread a newer one.</summary>
    public int SchemaVersion { get; init; } = 1;

    /// <summary>False when the run was stopped early or something went wrong: then these are partial results.</summary>
    public required bool Complete { get; init; }

    public required DateTimeOffset Started { get; init; }

    public required Machine Machine { get; init; }

    public required ReproduceSettings Settings { get; init; }

    /// <summary>Requests a second that the connections can make at most; null without a lookup.</summary>
    public required double? Ceiling { get; init; }

    public required IReadOnlyList<VariantResult> Variants { get; init; }

    /// <summary>What went wrong, and what to do about it; null when nothing did.</summary>
    public required string? Problem { get; init; }

    /// <summary>The same as a report with a page to look at.</summary>
    /// <param name="command">The command that made it.</param>
    public LoadReport ToLoadReport(string command) => new()
    {
        Kind = ReportKind.Reproduce,
        Command = command,
        Started = Started,
        Machine = Machine,
        Complete = Complete,
        Problems = Problem is null ? [] : [Problem],
        Runs = [.. Variants.Select(variant => variant.Run)],
    };
}
