using System.Text.Json.Serialization;
using StockExchange.StockLoad.Load;
using ThreadPoolDiagnostics;

namespace StockExchange.StockLoad.Reproduce;

/// <summary>What one variant did.</summary>
/// <param name="Diagnosis">What its counters and stacks under load amount to.</param>
internal sealed record VariantResult([property: JsonIgnore] Diagnosis Diagnosis)
{
    public required string Name { get; init; }

    /// <summary>False when its run was stopped early.</summary>
    public required bool Complete { get; init; }

    public required double RequestsPerSecond { get; init; }

    /// <summary>Of the ceiling, 0 to 1; null without a ceiling.</summary>
    public required double? ShareOfCeiling { get; init; }

    /// <summary>Null when nothing was answered.</summary>
    public required LatencySummary? LatencyMs { get; init; }

    public required int Status2xx { get; init; }

    public required int Other { get; init; }

    public required int Failed { get; init; }

    public required int Unanswered { get; init; }

    public int Answered => Status2xx + Other;

    /// <summary>How long the oldest unanswered one had waited when it was given up; null when all were answered.</summary>
    public required double? LongestUnansweredMs { get; init; }

    /// <summary>Null when no counters arrived.</summary>
    public required int? PeakThreads { get; init; }

    public required long? PeakQueue { get; init; }

    public Verdict Verdict => Diagnosis.Verdict;

    public bool Starving => Verdict is Verdict.Starving;

    public string Summary => Diagnosis.Summary;

    public IReadOnlyList<string> Evidence => ShareOfCeiling is { } share
        ? [.. Diagnosis.Evidence, $"{Amount(share)} of the possible throughput was reached."]
        : Diagnosis.Evidence;

    public IReadOnlyList<BlockingCall> BlockingCalls => Diagnosis.BlockingCalls;

    public IReadOnlyList<string> Advice => Diagnosis.Advice;

    public Forecast? Forecast => Diagnosis.Forecast;

    public required IReadOnlyList<TimelineRow> Timeline { get; init; }

    /// <summary>What could not be measured, and why.</summary>
    public required IReadOnlyList<string> Notes { get; init; }

    /// <summary>What ended its run early, and what to do about it; null when nothing went wrong.</summary>
    public string? Problem { get; init; }

    private static string Amount(double share) => share switch
    {
        0 => "None",
        < 0.01 => "Less than 1 %",
        _ => $"{share * 100:0} %",
    };
}
