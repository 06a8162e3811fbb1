using System.Text.Json.Serialization;
using StockExchange.CommandLine;

namespace StockExchange.LoadReports.Model;

/// <summary>What the runs of <c>servers</c> differ in, beside the model.</summary>
[JsonConverter(typeof(KebabCaseEnum<ServersExperiment>))]
internal enum ServersExperiment
{
    /// <summary>How many clients there are.</summary>
    Clients,

    /// <summary>What their orders do.</summary>
    OrderType,
}

/// <summary>The models of StockServers side by side: with the report's pauses, and without any.</summary>
internal sealed record ServersSection
{
    public required ServersExperiment Experiment { get; init; }

    /// <summary>How many orders each client of a run with pauses sends.</summary>
    public required int OrdersEach { get; init; }

    /// <summary>The pause after each of them.</summary>
    public required double ThinkTimeMs { get; init; }

    /// <summary>Clients of the runs without pauses.</summary>
    public required int BurstClients { get; init; }

    /// <summary>For how long these start orders.</summary>
    public required double BurstSeconds { get; init; }

    /// <summary>The runs with pauses, in order of time.</summary>
    public required IReadOnlyList<PacedRun> Paced { get; init; }

    /// <summary>The runs without, in order of time: every model in each round.</summary>
    public required IReadOnlyList<BurstRun> Bursts { get; init; }

    /// <summary>The same, one line a model and order type: medians of the rounds.</summary>
    public required IReadOnlyList<BurstMedian> Medians { get; init; }

    public required ConservationSection Conservation { get; init; }

    /// <summary>In plain words.</summary>
    public required IReadOnlyList<string> Conclusion { get; init; }

    /// <summary>Who published the figures beside ours.</summary>
    public required string PublishedBy { get; init; }
}

/// <summary>One run with pauses between the orders.</summary>
/// <param name="Run">Its name in <see cref="LoadReport.Runs"/>.</param>
/// <param name="Model">"event-loop".</param>
/// <param name="Clients">Connections, all from the start.</param>
/// <param name="Orders">What they do: "mixed" (shows, buys and sells, equally often), "show", "sell" or "buy".</param>
/// <param name="ElapsedSeconds">Of the mean client, from its first order to the end of the pause after its last answer.</param>
/// <param name="SlowestSeconds">Of the slowest.</param>
/// <param name="ExcessSeconds">The mean without the pauses, as long as they really were: what the server, and the way to it,
/// add.</param>
/// <param name="OversleptSeconds">By how much the pauses of the mean client were too long, all together: the generator's
/// fault.</param>
/// <param name="PublishedSeconds">The report's mean; null when it has none for the same experiment.</param>
/// <param name="PublishedExcessSeconds">The same without the pauses.</param>
/// <param name="Usage">What the server used; null when that is not known.</param>
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

/// <summary>One run without pauses.</summary>
/// <param name="Run">Its name in <see cref="LoadReport.Runs"/>.</param>
/// <param name="Model">"event-loop".</param>
/// <param name="Orders">"mixed", "show", "sell" or "buy".</param>
/// <param name="Round">From 1.</param>
/// <param name="OrdersPerSecond">Answered.</param>
/// <param name="P50Ms">Latency; null when nothing was answered.</param>
/// <param name="P99Ms">Latency; null when nothing was answered.</param>
/// <param name="CpuMicrosecondsPerOrder">Of the server; null when that is not known.</param>
/// <param name="Usage">What the server used; null when that is not known.</param>
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

/// <summary>The runs of a model without pauses: each figure is the median over the rounds.</summary>
/// <param name="Model">"event-loop".</param>
/// <param name="Orders">"mixed", "show", "sell" or "buy".</param>
/// <param name="Rounds">How many.</param>
/// <param name="OrdersPerSecond">Answered.</param>
/// <param name="Lowest">Orders a second, of the rounds.</param>
/// <param name="Highest">Orders a second, of the rounds.</param>
/// <param name="P50Ms">Latency.</param>
/// <param name="P99Ms">Latency.</param>
/// <param name="CpuPercent">Of the server, of one processor: 200 is two processors all the time.</param>
/// <param name="CpuMicrosecondsPerOrder">Of the server.</param>
/// <param name="PeakThreads">Of the server's process.</param>
/// <param name="PeakMegabytes">Of the server's process, resident.</param>
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

/// <summary>Whether every stock.txt was in the end what the acknowledged orders make of it: start + sold - bought.</summary>
/// <param name="Orders">Acknowledged buys and sells of all runs that were checked, warm-ups included.</param>
/// <param name="Runs">That were checked.</param>
/// <param name="Differences">Empty when nothing was lost or doubled.</param>
internal sealed record ConservationSection(long Orders, int Runs, IReadOnlyList<StockDifference> Differences);

/// <param name="Run">Its name.</param>
/// <param name="Stock">The id.</param>
/// <param name="Expected">Pieces: start + sold - bought.</param>
/// <param name="Found">Pieces in stock.txt; null when the stock is not in it.</param>
internal sealed record StockDifference(string Run, int Stock, long Expected, long? Found);
