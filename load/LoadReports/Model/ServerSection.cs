using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.LoadReports.Model;

/// <summary>The server process, with the verdict on it if one was requested.</summary>
internal sealed record ServerSection(
    int ProcessId,
    string Name,
    Verdict? Verdict,
    string? Summary,
    IReadOnlyList<string> Evidence,
    IReadOnlyList<BlockingCall> BlockingCalls,
    IReadOnlyList<string> Advice,
    int? PeakThreads,
    long? PeakQueue)
{
    /// <summary>The forecast; null when unknown.</summary>
    public Forecast? Forecast { get; init; }

    /// <summary>The diagnosis; null without a verdict.</summary>
    public Diagnosis? ToDiagnosis() => Verdict is { } verdict
        ? new(verdict, Summary ?? "", Evidence, BlockingCalls, Advice, Forecast)
        : null;
}
