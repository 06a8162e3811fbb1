using Spectre.Console;
using StockExchange.LoadReports.Metrics;
using StockExchange.LoadReports.Views;

namespace StockExchange.StockLoad.Experiments.Servers;

/// <summary>
/// The models of StockServers as text: the report's tables with our figures, and the runs without pauses.
/// </summary>
internal static class ServersView
{
    /// <summary>The width in characters from which the extra columns and figures are shown.</summary>
    private const int WideEnough = 106;

    private static readonly (string Header, Func<BurstMedian, string> Text)[] NoColumns = [];

    public static void Render(IAnsiConsole console, ServersSection servers, IReadOnlyList<RunSection> runs, bool complete)
    {
        console.WriteLine();
        if (!complete) console.MarkupLine("[yellow bold]Partial results: the experiment was stopped early.[/]");
        if (servers.Paced.Count > 0)
        {
            Render(
                console, ServersText.PausesCaption(servers),
                Paced(servers, console.Profile.Width < WideEnough ? Narrow : ServersText.Elapsed));
            Render(console, ServersText.ExcessCaption(servers), Paced(servers, ServersText.Excess));
            foreach (string remark in ServersText.Remarks(servers))
                WrappedText.Write(console, "", remark, new(decoration: Decoration.Dim));
            console.WriteLine();
        }

        if (servers.Medians.Count > 0) Render(console, ServersText.BurstCaption(servers), Bursts(servers, console.Profile.Width));
        foreach (string line in ServersText.Warnings(runs)) WrappedText.Write(console, "  FAILED ", line, new(Color.Yellow));
        VerdictView.Conclude(console, servers.Conclusion);
    }

    private static void Render(IAnsiConsole console, string caption, Table table)
    {
        WrappedText.Write(console, "", caption);
        console.Write(table);
    }

    private static Table Paced(ServersSection servers, Func<PacedRun, string> cell)
    {
        string[] cases = ServersText.Cases(servers);
        Table table = Create(["model", .. cases]);
        foreach (var model in servers.Paced.GroupBy(run => run.Model))
            table.AddRow([model.Key, .. cases.Select(name =>
                model.FirstOrDefault(run => ServersText.Case(servers, run) == name) is { } run ? cell(run) : Format.Nothing)]);
        return table;
    }

    private static string Narrow(PacedRun run) => $"{run.ElapsedSeconds:0.0000}";

    private static Table Bursts(ServersSection servers, int width)
    {
        (string Header, Func<BurstMedian, string> Text)[] columns =
        [
            ("model", median => median.Model),
            .. ServersText.Kinds(servers).Length > 1
                ? [("orders", (Func<BurstMedian, string>)(median => median.Orders))]
                : NoColumns,
            ("orders/s", median => Format.Rate(median.OrdersPerSecond)),
            .. width < WideEnough
                ? NoColumns
                : [("range", median => $"{Format.Rate(median.Lowest)}-{Format.Rate(median.Highest)}")],
            ("p50 ms", median => Format.Milliseconds(median.P50Ms)),
            ("p99 ms", median => Format.Milliseconds(median.P99Ms)),
            ("CPU", median => median.CpuPercent is { } percent ? $"{percent:0} %" : Format.Nothing),
            ("µs/order", median => ServersText.CpuPerOrder(median.CpuMicrosecondsPerOrder)),
            ("threads", median => Format.Count((long?)median.PeakThreads)),
            .. width < WideEnough ? NoColumns : [("MB", median => Format.Count((long?)median.PeakMegabytes))],
        ];
        Table table = Create([.. columns.Select(column => column.Header)]);
        foreach (BurstMedian median in servers.Medians) table.AddRow([.. columns.Select(column => column.Text(median))]);
        return table;
    }

    private static Table Create(string[] headers)
    {
        Table table = new Table().Border(TableBorder.Simple);
        foreach (string header in headers)
            table.AddColumn(new TableColumn(header)
            {
                NoWrap = true,
                Padding = new(0, 0, 1, 0),
                Alignment = header is "model" or "orders" ? Justify.Left : Justify.Right,
            });
        return table;
    }
}
