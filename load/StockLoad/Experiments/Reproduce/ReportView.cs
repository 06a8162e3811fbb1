using Spectre.Console;
using StockExchange.LoadReports.Views;

namespace StockExchange.StockLoad.Experiments.Reproduce;

/// <summary>A whole report for people.</summary>
internal static class ReportView
{
    public static void Render(IAnsiConsole console, ReproduceReport report)
    {
        if (report.Variants.Count == 0) return;
        console.WriteLine();
        if (!report.Complete) console.MarkupLine("[yellow bold]Partial results: the run did not get to its end.[/]");
        ResultTable.Render(console, report);
        ExplanationView.RenderCeiling(console, report);
        foreach (VariantResult result in report.Variants)
            TimelineView.Render(console, result.Name, result.Run.Timeline, TimelineMeasure.Mean);
        foreach (VariantResult result in report.Variants) ExplanationView.Render(console, result);
        ExplanationView.RenderCure(console, report);
    }
}
