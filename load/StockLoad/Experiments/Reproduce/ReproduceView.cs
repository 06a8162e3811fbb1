using Spectre.Console;
using StockExchange.LoadReports.Metrics;
using StockExchange.LoadReports.Views;

namespace StockExchange.StockLoad.Experiments.Reproduce;

/// <summary>The report of <c>reproduce</c> as text: the conclusion, the variants side by side, and the evidence.</summary>
internal static class ReproduceView
{
    public static void Render(IAnsiConsole console, LoadReport report, ReproduceSettings settings)
    {
        if (report.Runs.Count == 0) return;
        console.WriteLine();
        if (!report.Complete) console.MarkupLine("[yellow bold]Partial results: the run was stopped early.[/]");
        VerdictView.Conclude(console, report.Conclusion);
        RenderFigures(console, report.Runs);
        if (settings.Ceiling() is { } ceiling)
            console.MarkupLine($"The ceiling: {settings.Connections} connections / {settings.Lookup.TotalSeconds:0.###} s of "
                + $"customer lookup = {ceiling:0.#} requests/s.");
        if (settings.Database is not null)
            console.MarkupLine("The customer lookup was a query to PostgreSQL (SELECT pg_sleep) by its driver, Npgsql.");
        foreach (RunSection run in report.Runs) TimelineView.Render(console, run.Name, run.Timeline, TimelineMeasure.Mean);
        foreach (RunSection run in report.Runs) Explain(console, run);
        VerdictView.Cure(console, report.Runs.SelectMany(run => run.Server?.Advice ?? []).Distinct());
    }

    /// <summary>The key figures side by side, in parentheses what others have published.</summary>
    private static void RenderFigures(IAnsiConsole console, IReadOnlyList<RunSection> runs)
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

    private static void Explain(IAnsiConsole console, RunSection run)
    {
        if (run.Server is not { Verdict: { } verdict } server) return;
        string[] unanswered = run.LongestUnansweredMs is { } longest
            ? [$"Unanswered at the end: {run.Unanswered}. The oldest had waited for {Format.Latency(longest)}; "
                + "requests/s and latencies do not include them."]
            : [];
        string[] lines = [.. server.Evidence, .. run.Notes, .. unanswered];
        VerdictView.Render(console, run.Name, verdict, server.Summary!, lines, server.BlockingCalls);
    }
}
