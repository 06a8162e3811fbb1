using Spectre.Console;
using StockExchange.LoadReports.Metrics;
using StockExchange.LoadReports.Views;

namespace StockExchange.StockLoad.Experiments.Reproduce;

/// <summary>The report of <c>reproduce</c> for people: what it comes to, the variants side by side, and why.</summary>
internal static class ReproduceView
{
    public static void Render(IAnsiConsole console, LoadReport report, ReproduceSettings settings)
    {
        if (report.Runs.Count == 0) return;
        console.WriteLine();
        if (!report.Complete) console.MarkupLine("[yellow bold]Partial results: the run was stopped early.[/]");
        ConclusionView.Render(console, report.Conclusion);
        MetricTable.Render(console, report.Runs);
        if (settings.Ceiling() is { } ceiling)
            console.MarkupLine($"The ceiling: {settings.Connections} connections / {settings.Lookup.TotalSeconds:0.###} s of "
                + $"customer lookup = {ceiling:0.#} requests/s.");
        if (settings.Database is not null)
            console.MarkupLine("The customer lookup was a query to PostgreSQL (SELECT pg_sleep) by its driver, Npgsql.");
        foreach (RunSection run in report.Runs) TimelineView.Render(console, run.Name, run.Timeline, TimelineMeasure.Mean);
        foreach (RunSection run in report.Runs) Explain(console, run);
        VerdictView.Cure(console, report.Runs.SelectMany(run => run.Server?.Advice ?? []).Distinct());
    }

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
