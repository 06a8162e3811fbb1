using StockExchange.LoadEngine.Latencies;
using StockExchange.LoadReports.Metrics;
using StockExchange.Pages.Diagnoses;
using StockExchange.Pages.Html;

namespace StockExchange.LoadReports.Html.Live;

/// <summary>The key figures of a load: of its last second while it runs, of the whole load once it is over.</summary>
internal static class LiveTiles
{
    private static readonly RunMetric[] OfResults =
        [RunMetric.RequestsPerSecond, RunMetric.P99, RunMetric.PeakThreads, RunMetric.PeakQueue];

    /// <summary>The progress of a command, in words and as a bar.</summary>
    public static string Progress(LiveLoads now) => now.Progress.Length == 0
        ? ""
        : $"<p class=\"progress\"><b>{HtmlText.Encode(now.Progress)}</b></p>\n"
            + (now.Share is { } share
                ? $"<progress max=\"1\" value=\"{share:0.###}\">{share * 100:0} %</progress>\n"
                : "<progress></progress>\n");

    /// <summary>All figures, in a row or two.</summary>
    public static string FromLoad(LiveLoad load)
    {
        TimelinePoint? last = load.LastSecond();
        long errors = load.Timeline.Sum(point => point.Errors);
        long over = load.Timeline.Sum(point => point.Answered + point.Failed);
        bool hasP99 = LatencyMeasure.IsMeaningful(99, last?.Answered ?? 0);
        return Tiles.Row(
        [
            Tiles.Tile($"{StreamText.Units(load.Load)}/s", Rate(last), $"{Format.Count(over)} so far"),
            Tiles.Tile("latency p50", Format.Latency(last?.LatencyMs?.P50)),
            hasP99
                ? Tiles.Tile("latency p99", Format.Latency(last?.LatencyMs?.P99))
                : Tiles.Tile("latency max", Format.Latency(last?.LatencyMs?.Max)),
            Tiles.Tile("in flight", Format.Count(last?.InFlight)),
            Tiles.Tile("errors so far", Format.Count(errors), Tiles.Share(errors, over), errors > 0),
            .. last?.Server is { } server ? Server(server) : [],
        ]);
    }

    /// <summary>The figures that fit into a column.</summary>
    public static string Few(LiveLoad load)
    {
        if (load.Result is { } run)
            return Tiles.Rows(OfResults.Select(figure => Tiles.Tile(figure.Name, figure.TextOf(run))), columns: 2);
        TimelinePoint? last = load.LastSecond();
        string[] tiles =
        [
            Tiles.Tile("requests/s", Rate(last)), Tiles.Tile("latency p99", Format.Latency(last?.LatencyMs?.P99)),
            Tiles.Tile("threads", Format.Count(last?.Server?.Threads)),
            Tiles.Tile("queue", Format.Count(last?.Server?.QueueLength)),
        ];
        return Tiles.Rows(tiles, columns: 2);
    }

    /// <summary>The verdict on the server's last seconds; empty when it is not watched.</summary>
    public static string Verdict(LiveLoad load) => load.Result?.Server is { Verdict: { } verdict } server
        ? DiagnosisHtml.Banner(verdict, server.Summary)
        : load.Diagnosis is { } diagnosis ? DiagnosisHtml.Banner(diagnosis.Verdict, diagnosis.Summary) : "";

    private static string Rate(TimelinePoint? last) => last is null ? Format.Nothing : Format.Rate(last.Answered / last.Length);

    private static IEnumerable<string> Server(ServerCounters server) =>
    [
        Tiles.Tile("server threads", Format.Count(server.Threads)),
        Tiles.Tile("server queue", Format.Count(server.QueueLength)),
        Tiles.Tile("server CPU", $"{server.CpuPercent:0} %"),
    ];
}
