using Spectre.Console;
using StockExchange.LoadReports.Figures;
using StockExchange.LoadReports.Views;

namespace StockExchange.StockLoad.Experiments.Reproduce;

/// <summary>What the numbers mean, in words.</summary>
internal static class ExplanationView
{
    public static void RenderCeiling(IAnsiConsole console, ReproduceReport report)
    {
        if (report.Ceiling is not { } ceiling) return;
        ReproduceSettings settings = report.Settings;
        console.MarkupLine($"The ceiling: {settings.Connections} connections / {settings.Lookup.TotalSeconds:0.###} s of "
            + $"customer lookup = {ceiling:0.#} requests/s.");
    }

    public static void Render(IAnsiConsole console, VariantResult result)
    {
        string[] unanswered = result.LongestUnansweredMs is { } longest
            ? [$"Unanswered at the end: {result.Unanswered}. The oldest had waited for {Format.Latency(longest)}; "
                + "requests/s and latencies leave them out."]
            : [];
        string[] lines = [.. result.Evidence, .. result.Notes, .. unanswered];
        VerdictView.Render(console, result.Name, result.Verdict, result.Summary, lines, result.BlockingCalls);
    }

    public static void RenderCure(IAnsiConsole console, ReproduceReport report)
    {
        string[] advice = [.. report.Variants.SelectMany(result => result.Advice).Distinct()];
        if (advice.Length == 0) return;
        console.WriteLine();
        console.MarkupLine("[bold]What cures it[/]");
        foreach (string line in advice) VerdictView.Bullet(console, line);
        if (MeasuredCure.Of(report.Variants) is { } proof) VerdictView.Bullet(console, proof);
    }
}
