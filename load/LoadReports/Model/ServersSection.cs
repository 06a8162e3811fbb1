using System.Text.Json.Serialization;
using StockExchange.CommandLine;

namespace StockExchange.LoadReports.Model;

/// <summary>What distinguishes the runs of <c>servers</c>, beside the model.</summary>
[JsonConverter(typeof(KebabCaseEnum<ServersExperiment>))]
internal enum ServersExperiment
{
    /// <summary>The number of clients.</summary>
    Clients,

    /// <summary>The operation of their orders.</summary>
    OrderType,
}

/// <summary>The models of StockServers side by side: with the report's pauses, and without any.</summary>
internal sealed record ServersSection
{
    public required ServersExperiment Experiment { get; init; }

    /// <summary>The number of orders of each client in a run with pauses.</summary>
    public required int OrdersEach { get; init; }

    /// <summary>The pause after each order, in milliseconds.</summary>
    public required double ThinkTimeMs { get; init; }

    /// <summary>The number of clients in the runs without pauses.</summary>
    public required int BurstClients { get; init; }

    /// <summary>How long the runs without pauses start orders, in seconds.</summary>
    public required double BurstSeconds { get; init; }

    /// <summary>The runs with pauses, in order of time.</summary>
    public required IReadOnlyList<PacedRun> Paced { get; init; }

    /// <summary>The runs without pauses, in order of time: every model in each round.</summary>
    public required IReadOnlyList<BurstRun> Bursts { get; init; }

    /// <summary>The medians of the rounds for each model and order type.</summary>
    public required IReadOnlyList<BurstMedian> Medians { get; init; }

    public required ConservationSection Conservation { get; init; }

    /// <summary>The conclusion in sentences.</summary>
    public required IReadOnlyList<string> Conclusion { get; init; }

    /// <summary>The source of the published figures.</summary>
    public required string PublishedBy { get; init; }
}

/// <summary>
/// One run with pauses between the orders, by its name in <see cref="LoadReport.Runs"/>. The excess is the mean client's time
/// without the actual pauses. Published figures are null when the report has none for the same experiment.
/// </summary>
internal sealed record PacedRun(
    string Run,
    string Model,
    int Clients,
    string Orders,
    double ElapsedSeconds,
    double SlowestSeconds,
    double ExcessSeconds,
    double OversleptSeconds,
    double? PublishedSeconds,
    double? PublishedExcessSeconds,
    ProcessUsage? Usage);

/// <summary>One run without pauses, in a round from 1. Latencies are null when nothing was answered.</summary>
internal sealed record BurstRun(
    string Run,
    string Model,
    string Orders,
    int Round,
    double OrdersPerSecond,
    double? P50Ms,
    double? P99Ms,
    double? CpuMicrosecondsPerOrder,
    ProcessUsage? Usage);

/// <summary>
/// The runs of a model without pauses: each figure is the median of the rounds; lowest and highest are orders per second.
/// </summary>
internal sealed record BurstMedian(
    string Model,
    string Orders,
    int Rounds,
    double OrdersPerSecond,
    double Lowest,
    double Highest,
    double? P50Ms,
    double? P99Ms,
    double? CpuPercent,
    double? CpuMicrosecondsPerOrder,
    double? PeakThreads,
    double? PeakMegabytes);

/// <summary>
/// Whether every stock.txt that was checked had the quantities that follow from the acknowledged orders, warm-ups included: start
/// + sold - bought.
/// </summary>
internal sealed record ConservationSection(long Orders, int Runs, IReadOnlyList<StockDifference> Differences);

/// <summary>A stock whose quantity is not start + sold - bought; found is null when stock.txt does not have it.</summary>
internal sealed record StockDifference(string Run, int Stock, long Expected, long? Found);
