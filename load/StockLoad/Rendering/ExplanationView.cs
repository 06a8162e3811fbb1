using StockExchange.CommandLine;
using Spectre.Console;
using StockExchange.StockLoad.Reproduce;
using ThreadPoolDiagnostics;

namespace StockExchange.StockLoad.Rendering;

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
        console.WriteLine();
        string colour = result.Verdict is Verdict.Healthy ? "green" : "red";
        console.MarkupLine($"[bold]{result.Name.EscapeMarkup()}[/]: [{colour}]{result.Summary.EscapeMarkup()}[/]");
        foreach (string line in result.Evidence.Concat(result.Notes)) Bullet(console, line);
        if (result.LongestUnansweredMs is { } longest)
            Bullet(console, $"Unanswered at the end: {result.Unanswered}. The oldest had waited for {Format.Latency(longest)}; "
                + "requests/s and latencies leave them out.");
        StackView.Render(console, result);
    }

    public static void RenderCure(IAnsiConsole console, ReproduceReport report)
    {
        string[] advice = [.. report.Variants.SelectMany(result => result.Advice).Distinct()];
        if (advice.Length == 0) return;
        console.WriteLine();
        console.MarkupLine("[bold]What cures it[/]");
        foreach (string line in advice) Bullet(console, line);
        if (Comparison.Of(report.Variants) is { } proof) Bullet(console, proof);
    }

    private static void Bullet(IAnsiConsole console, string text) =>
        WrappedText.Write(console, "  - ", text);
}
