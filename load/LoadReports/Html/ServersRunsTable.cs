using StockExchange.LoadReports.Metrics;
using StockExchange.Pages.Html;

namespace StockExchange.LoadReports.Html;

/// <summary>Every run of <c>servers</c> in a line.</summary>
internal static class ServersRunsTable
{
    public static string FromRuns(ServersSection servers, IReadOnlyList<RunSection> runs) => HtmlTable.Render(
        "In chronological order",
        [
            new("Run"), new("Elapsed, s"), new("Slowest, s"), new("Orders/s"), new("Answered"), new("Errors"),
            new("p50"), new("p99"), new("Max"),
            new("Server's CPU"), new("Threads"), new("Memory, MB"),
            new("Generator's CPU"), new("Lost or doubled", ColumnKind.Text),
        ],
        runs.Select(run =>
            new HtmlRow(Cells(servers, run), run.Errors + run.Unanswered > 0 || IsWrong(servers, run) ? "bad" : null)));

    private static string[] Cells(ServersSection servers, RunSection run)
    {
        ProcessUsage? usage = run.Usage;
        return
        [
            run.Name, Seconds(run.Clients?.MeanSeconds), Seconds(run.Clients?.MaxSeconds),
            Format.Rate(run.RequestsPerSecond), Format.Count(run.Answered),
            Format.Count(run.Errors), Format.Latency(run.LatencyMs?.P50),
            Format.Latency(run.LatencyMs?.P99), Format.Latency(run.LatencyMs?.Max),
            Format.Percent(usage?.CpuPercent / 100), Format.Count(usage?.PeakThreads), Format.Count((long?)usage?.PeakMegabytes),
            Format.Percent(run.OwnCpuPercent / 100), IsWrong(servers, run) ? "YES" : "no",
        ];
    }

    private static bool IsWrong(ServersSection servers, RunSection run) =>
        servers.Conservation.Differences.Any(difference => difference.Run == run.Name);

    private static string Seconds(double? seconds) => seconds is null ? Format.Nothing : $"{seconds:0.0000}";
}
