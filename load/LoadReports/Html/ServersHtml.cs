using System.Text;
using StockExchange.LoadEngine.Latencies;
using StockExchange.LoadReports.Metrics;
using StockExchange.Pages.Charts;
using StockExchange.Pages.Html;

namespace StockExchange.LoadReports.Html;

/// <summary>The models of StockServers as a section of the page: with the report's pauses, then without pauses.</summary>
internal sealed class ServersHtml
{
    private const string ExcessTable = "servers-excess-table";
    private const string BurstTable = "servers-burst-table";

    private readonly ServersSection _servers;
    private readonly IReadOnlyList<RunSection> _runs;
    private readonly ServersCharts _charts;

    private ServersHtml(ServersSection servers, IReadOnlyList<RunSection> runs) =>
        (_servers, _runs, _charts) = (servers, runs, new(servers));

    /// <summary>The section with the tables, and all runs by name.</summary>
    public static string FromSection(ServersSection servers, IReadOnlyList<RunSection> runs)
    {
        var page = new ServersHtml(servers, runs);
        bool isWhole = servers.Conservation.Differences.Count == 0;
        return new StringBuilder("<section id=\"servers\">\n")
            .Append(HtmlText.Box(isWhole ? "" : "bad", "Conclusion", HtmlText.Paragraphs(servers.Conclusion)))
            .Append(HtmlText.Box("mild", "These figures cannot be trusted", HtmlText.List(ServersText.Warnings(runs))))
            .Append(page.WithPauses())
            .Append(page.WithoutPauses())
            .Append(HtmlText.Details("Every run", ServersRunsTable.FromRuns(servers, runs)))
            .Append("</section>\n")
            .ToString();
    }

    private string WithPauses()
    {
        if (_servers.Paced.Count == 0) return "";
        string remark = ServersText.HasPublished(_servers) ? "the mean client; ● ours, ◇ the report" : "the mean client";
        return "<h2>With pauses, as in the report</h2>\n<div class=\"charts\">\n" + Legend()
            + Figure.Render("servers-excess", _charts.Excess(), remark, ExcessTable, _charts.Models) + "</div>\n"
            + Paced(ServersText.ExcessCaption(_servers), ServersText.Excess, ExcessTable)
            + Paced(ServersText.PausesCaption(_servers), ServersText.Elapsed)
            + $"<p class=\"soft\">{HtmlText.Encode(string.Join(" ", ServersText.Remarks(_servers)))}</p>\n";
    }

    private string Paced(string caption, Func<PacedRun, string> cell, string? id = null) => HtmlTable.Render(
        caption,
        [new(""), .. _charts.Models.Select(model => new HtmlColumn(model))],
        _servers.Paced.GroupBy(run => ServersText.Case(_servers, run)).Select(one => new HtmlRow(
            [one.Key, .. _charts.Models.Select(model =>
                one.FirstOrDefault(run => run.Model == model) is { } run ? cell(run) : Format.Nothing)],
            X: _charts.Position(one.Key))),
        id);

    private string WithoutPauses()
    {
        if (_servers.Medians.Count == 0) return "";
        return "<h2>Without pauses</h2>\n<p class=\"soft\">The report did not measure this.</p>\n"
            + "<div class=\"charts\">\n" + Legend()
            + Figure.Render(
                "servers-throughput", _charts.Throughput(), "○ each round", BurstTable, "Orders", "Orders/s", "Lowest", "Highest")
            + Figure.Render("servers-latency", _charts.Latency(), "● p50, ▲ p99", BurstTable, "Orders", "p50", "p99")
            + "</div>\n" + Bursts() + string.Concat(ServersText.Kinds(_servers).Select(Percentiles));
    }

    private string Bursts() => HtmlTable.Render(
        ServersText.BurstCaption(_servers),
        [
            new("Model"), new("Orders", ColumnKind.Text), new("Orders/s"), new("Lowest"), new("Highest"), new("p50"), new("p99"),
            new("Server's CPU"),
            new("CPU µs/order"), new("Threads"), new("Memory, MB"),
        ],
        _servers.Medians.Select(median => new HtmlRow(
            [
                median.Model, median.Orders, Format.Rate(median.OrdersPerSecond),
                Format.Rate(median.Lowest), Format.Rate(median.Highest),
                Format.Latency(median.P50Ms), Format.Latency(median.P99Ms), Format.Percent(median.CpuPercent / 100),
                ServersText.CpuPerOrder(median.CpuMicrosecondsPerOrder),
                Format.Count((long?)median.PeakThreads), Format.Count((long?)median.PeakMegabytes),
            ],
            X: _charts.Position(median))),
        BurstTable);

    private string Percentiles(string orders)
    {
        (string Model, RunSection Run)[] runs = [.. _servers.Medians
            .Where(median => median.Orders == orders)
            .Select(median => (median.Model, MedianRun(median)))
            .Where(run => run.Item2 is { LatencyMs: not null, Percentiles.Count: > 0 }).Select(run => (run.Model, run.Item2!))];
        if (runs.Length == 0) return "";
        Chart chart = ServersCharts.Percentiles(orders, runs);
        string table = $"servers-percentiles-{orders}-table";
        return "<div class=\"charts\">\n" + Legend()
            + Figure.Render(
                $"servers-percentiles-{orders}", chart, "of the round with the median throughput", table, _charts.Models)
            + "</div>\n"
            + HtmlText.Details("The same as a table", HtmlTable.Render(
                chart.Title,
                [new("Percent"), .. runs.Select(run => new HtmlColumn(run.Model))],
                LatencyMeasure.All.Where(measure => measure.Percent > 0).Select(measure => new HtmlRow(
                    [measure.Name, .. runs.Select(run => Format.Latency(measure.Value(run.Run.LatencyMs!)))],
                    X: chart.X.Position(measure.Percent))),
                table));
    }

    /// <summary>The run of the round whose throughput is nearest to the median.</summary>
    private RunSection? MedianRun(BurstMedian median)
    {
        string? name = _servers.Bursts.Where(run => (run.Model, run.Orders) == (median.Model, median.Orders))
            .MinBy(run => Math.Abs(run.OrdersPerSecond - median.OrdersPerSecond))?.Run;
        return _runs.FirstOrDefault(run => run.Name == name);
    }

    private string Legend() =>
        "<p class=\"legend\">"
        + string.Concat(_charts.Models.Select(HtmlText.Encode).Select(model => $"<span class=\"{model}\">{model}</span>"))
        + "</p>\n";
}

/// <summary>A table with a row for every run of <c>servers</c>.</summary>
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
