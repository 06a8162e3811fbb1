using StockExchange.LoadEngine.Latencies;

namespace StockExchange.LoadReports.Model;

/// <summary>One of the load generators whose runs were added up.</summary>
/// <param name="File">Its report, as it was named on the command line.</param>
/// <param name="Started">The time in UTC at which its own time axis was zero.</param>
/// <param name="OffsetSeconds">How long after the first generator that was.</param>
/// <param name="DurationSeconds">How long it started requests.</param>
/// <param name="Machine">Its machine.</param>
/// <param name="Connections">Its vusers, or its highest number of requests in flight.</param>
/// <param name="Rate">Its scheduled requests per second; null for a closed loop.</param>
/// <param name="Answered">The number of its complete answers.</param>
/// <param name="RequestsPerSecond">Its answers per second.</param>
/// <param name="LatencyMs">Its latencies; null when nothing was answered.</param>
/// <param name="OwnCpuPercent">Its own CPU use, 0 to 100 percent of its processors.</param>
internal sealed record GeneratorSection(
    string File,
    DateTimeOffset Started,
    double OffsetSeconds,
    double DurationSeconds,
    Machine Machine,
    int Connections,
    double? Rate,
    long Answered,
    double RequestsPerSecond,
    LatencySummary? LatencyMs,
    double OwnCpuPercent);
