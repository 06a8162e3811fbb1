using Spectre.Console;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.LoadReports.Views;

/// <summary>The conclusion of a report; a verdict on a server, and why.</summary>
internal static class VerdictView
{
    public static void Conclude(IAnsiConsole console, IReadOnlyList<string> conclusion)
    {
        foreach (string line in conclusion) WrappedText.Write(console, "", line, new(decoration: Decoration.Bold));
    }

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

    /// <summary>The advice; nothing when nothing needs to be changed.</summary>
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

/// <summary>The stacks in which most pool threads waited: the application's method first, then the frames to the wait.</summary>
internal static class StackView
{
    private const int Top = 3;

    public static void Render(IAnsiConsole console, IEnumerable<BlockingCall> calls)
    {
        foreach (BlockingCall call in calls.Take(Top))
        {
            string path = string.Join(" -> ", call.WaitPath().Select(frame => MethodName.Bare(frame.Method)));
            WrappedText.Write(console, $"    {call.Threads,3}x ", path, new(decoration: Decoration.Dim));
        }
    }
}
