using Spectre.Console;
using StockExchange.CommandLine;
using StockExchange.LoadReports.Figures;

namespace StockExchange.StockLoad.Experiments.Reproduce;

/// <summary>The results: a column a variant, the article's figure in parentheses beside ours where there is one.</summary>
internal static class ResultTable
{
    public static void Render(IAnsiConsole console, ReproduceReport report)
    {
        bool compare = ArticleFigures.AreComparable(report.Settings);
        Table table = new Table().Border(TableBorder.Simple).AddColumn(Column(""));
        foreach (VariantResult result in report.Variants) table.AddColumn(Column($"[bold]{result.Name.Printable()}[/]"));
        foreach (var (name, ours, article) in Rows())
            table.AddRow([name, .. report.Variants.Select(result => Cell(ours(result), Published(result), article))]);
        console.Write(table);
        if (compare)
            console.MarkupLine("[dim](in parentheses: the article \"Debug ThreadPool starvation\", on its own machine)[/]");

        ArticleFigures? Published(VariantResult result) => compare ? ArticleFigures.Of(result.Name) : null;
    }

    private static TableColumn Column(string header) => new(header) { NoWrap = true, Padding = new(0, 0, 2, 0) };

    private static string Cell(string ours, ArticleFigures? figures, Func<ArticleFigures, string>? article) =>
        figures is not null && article is not null ? $"{ours,7} [dim]({article(figures)})[/]" : $"{ours,7}";

    private static IEnumerable<(string Name, Func<VariantResult, string> Ours, Func<ArticleFigures, string>? Article)> Rows() =>
    [
        ("requests/s", result => Format.Rate(result.RequestsPerSecond), article => Format.Rate(article.RequestsPerSecond)),
        ("of the ceiling", result => Format.Percent(result.ShareOfCeiling), null),
        ("latency mean", result => Format.Latency(result.LatencyMs?.Mean), article => Format.Latency(article.MeanMs)),
        ("        p50", result => Format.Latency(result.LatencyMs?.P50), null),
        ("        p90", result => Format.Latency(result.LatencyMs?.P90), null),
        ("        p99", result => Format.Latency(result.LatencyMs?.P99), null),
        ("        max", result => Format.Latency(result.LatencyMs?.Max), article => Format.Latency(article.MaxMs)),
        ("status 2xx", result => Format.Count(result.Status2xx), article => Format.Count(article.Status2xx)),
        ("other status", result => Format.Count(result.Other), null),
        ("failed", result => Format.Count(result.Failed), null),
        ("unanswered", result => Format.Count(result.Unanswered), null),
        ("threads at peak", result => Format.Count(result.PeakThreads), null),
        ("queue at peak", result => Format.Count(result.PeakQueue), null),
    ];
}
