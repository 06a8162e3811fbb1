using Spectre.Console;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.LoadReports.Views;

/// <summary>A verdict on a server, and why.</summary>
internal static class VerdictView
{
    /// <param name="console">Where to.</param>
    /// <param name="name">Of the server, or of what it ran.</param>
    /// <param name="verdict">Colours it.</param>
    /// <param name="summary">The verdict in a sentence.</param>
    /// <param name="lines">A bullet each.</param>
    /// <param name="calls">Where its threads wait.</param>
    public static void Render(
        IAnsiConsole console,
        string name,
        Verdict verdict,
        string summary,
        IEnumerable<string> lines,
        IReadOnlyList<BlockingCall> calls)
    {
        console.WriteLine();
        console.MarkupLine($"[bold]{name.Printable()}[/]: [{VerdictWords.Colour(verdict)}]{summary.Printable()}[/]");
        foreach (string line in lines) Bullet(console, line);
        StackView.Render(console, calls);
    }

    /// <summary>What to change; nothing when there is nothing to change.</summary>
    public static void Cure(IAnsiConsole console, IEnumerable<string> advice)
    {
        string[] lines = [.. advice];
        if (lines.Length == 0) return;
        console.WriteLine();
        console.MarkupLine("[bold]What to change[/]");
        foreach (string line in lines) Bullet(console, line);
    }

    private static void Bullet(IAnsiConsole console, string text) => WrappedText.Write(console, "  - ", text);
}
