using Spectre.Console;
using StockExchange.CommandLine;
using StockExchange.LoadReports.Metrics;

namespace StockExchange.LoadReports.Views;

/// <summary>The key figures of several runs side by side, in parentheses what others have published.</summary>
internal static class MetricTable
{
    public static void Render(IAnsiConsole console, IReadOnlyList<RunSection> runs)
    {
        Table table = new Table().Border(TableBorder.Simple).AddColumn(Column(""));
        foreach (RunSection run in runs) table.AddColumn(Column($"[bold]{run.Name.Printable()}[/]"));
        foreach (RunMetric figure in RunMetric.All.Where(figure => runs.Any(run => figure.Of(run) is not null)))
            table.AddRow([figure.Name, .. runs.Select(run => Cell(figure, run))]);
        console.Write(table);
        foreach (string source in runs.SelectMany(run => run.Published).Select(published => published.Source).Distinct())
            console.MarkupLine($"[dim](in parentheses: {source.Printable()})[/]");
    }

    private static TableColumn Column(string header) => new(header) { NoWrap = true, Padding = new(0, 0, 2, 0) };

    private static string Cell(RunMetric figure, RunSection run) => figure.PublishedOf(run) is { } published
        ? $"{figure.TextOf(run),8} [dim]({figure.Text(published.Value)})[/]"
        : $"{figure.TextOf(run),8}";
}
