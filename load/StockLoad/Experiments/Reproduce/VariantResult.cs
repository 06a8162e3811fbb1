using System.Text.Json.Serialization;
using StockExchange.LoadEngine.Latencies;
using StockExchange.LoadReports.Model;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.StockLoad.Experiments.Reproduce;

/// <summary>What one variant did.</summary>
/// <param name="Run">What the clients and the counters saw.</param>
/// <param name="Diagnosis">What its counters and stacks under load amount to.</param>
internal sealed record VariantResult([property: JsonIgnore] RunSection Run, [property: JsonIgnore] Diagnosis Diagnosis)
{
    public string Name => Run.Name;

    /// <summary>False when its run was stopped early.</summary>
    public bool Complete => Run.Complete;

    public double RequestsPerSecond => Run.RequestsPerSecond;

    /// <summary>Of the ceiling, 0 to 1; null without a ceiling.</summary>
    public required double? ShareOfCeiling { get; init; }

    /// <summary>Null when nothing was answered.</summary>
    public LatencySummary? LatencyMs => Run.LatencyMs;

    public long Status2xx => Run.Succeeded;

    public long Other => Run.NotSuccessful;

    public long Failed => Run.Failed;

    public long Unanswered => Run.Unanswered;

    public long Answered => Run.Answered;

    /// <summary>How long the oldest unanswered one had waited when it was given up; null when all were answered.</summary>
    public double? LongestUnansweredMs => Run.LongestUnansweredMs;

    /// <summary>Null when no counters arrived.</summary>
    public int? PeakThreads => Run.Server?.PeakThreads;

    public long? PeakQueue => Run.Server?.PeakQueue;

    public Verdict Verdict => Diagnosis.Verdict;

    public bool Starving => Verdict is Verdict.Starving;

    public string Summary => Diagnosis.Summary;

    public IReadOnlyList<string> Evidence => ShareOfCeiling is { } share
        ? [.. Diagnosis.Evidence, $"{Amount(share)} of the possible throughput was reached."]
        : Diagnosis.Evidence;

    public IReadOnlyList<BlockingCall> BlockingCalls => Diagnosis.BlockingCalls;

    public IReadOnlyList<string> Advice => Diagnosis.Advice;

    public Forecast? Forecast => Diagnosis.Forecast;

    public IReadOnlyList<TimelineRow> Timeline => [.. Run.Timeline.Select(TimelineRow.Of)];

    /// <summary>What could not be measured, and why.</summary>
    public IReadOnlyList<string> Notes => Run.Notes;

    /// <summary>What ended its run early, and what to do about it; null when nothing went wrong.</summary>
    public string? Problem { get; init; }

    private static string Amount(double share) => share switch
    {
        0 => "None",
        < 0.01 => "Less than 1 %",
        _ => $"{share * 100:0} %",
    };
}
