using DotnetStarvation.Checks;
using Spectre.Console;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Verdicts;
using ThreadPoolDiagnostics.WaitProfiles.Findings;

namespace DotnetStarvation.Strict;

/// <summary>The result as text: each call that blocked, where, and what to do instead.</summary>
internal static class StrictView
{
    public static void Render(IAnsiConsole console, StrictResult result)
    {
        WrappedText.Write(console, "", StrictWords.Summary(result), new(decoration: Decoration.Bold));
        foreach (StrictReport report in result.Reports) Report(console, result, report);
        if (result.Tour is { } tour)
            foreach (string problem in tour.Problems) WrappedText.Write(console, "  not seen: ", problem);
        Section(console, "Entries of the baseline that matched nothing in this run", result.Unused);
        Section(console, "Entries of the baseline whose time is over", result.Expired);
    }

    private static void Report(IAnsiConsole console, StrictResult result, StrictReport report)
    {
        WaitFinding[] failures = [.. result.FailuresOf(report)], allowed = [.. result.AllowedOf(report)];
        console.WriteLine();
        bool isObserved = report.IsObserved && result.IsObserved;
        string word = failures.Length > 0 ? "BLOCKED" : isObserved ? "NOT BLOCKED" : "NOT OBSERVED";
        string colour = failures.Length > 0 ? "red" : isObserved ? "green" : "yellow";
        console.MarkupLine($"[bold invert {colour}] {word} [/]  [bold]{$"{report.Process}".Printable()}[/]");
        foreach (WaitFinding finding in failures) Finding(console, finding);
        if (allowed.Length > 0) console.WriteLine("  allowed");
        foreach (WaitFinding finding in allowed)
            WrappedText.Write(console, "    - ",
                $"{MethodName.Bare(finding.Call.Place().Method)}{At(finding)}, {StrictLine.Times(finding)}"
                + $"{StrictLine.Where(finding)}: {result.ReasonFor(finding)}");
        foreach (string gap in report.Profile.Gaps) WrappedText.Write(console, "  not seen: ", gap);
    }

    private static string At(WaitFinding finding) =>
        finding.Call.Place().Source is { } source ? $" ({source.ToShortString()})" : "";

    private static void Finding(IAnsiConsole console, WaitFinding finding)
    {
        console.WriteLine();
        WrappedText.Write(console, "  ", finding.Call.Place().Method, new(decoration: Decoration.Bold));
        if (finding.Call.Place().Source is { } source) WrappedText.Write(console, "    at ", SourceText.Format(source));
        if (finding.Call.Candidates.Count > 0)
            WrappedText.Write(console, "    ", $"inferred, since it was inlined: {finding.Call.Candidates[0].Reason}");
        if (finding.Call.Api is { } api) WrappedText.Write(console, "    ", $"called {MethodName.WithoutArguments(api)}");
        WrappedText.Write(console, "    ", $"{StrictLine.Times(finding)}{StrictLine.Where(finding)}");
        if (finding.Call.ApplicationPath() is { Count: > 1 } path)
            WrappedText.Write(console, "    ",
                $"call path: {string.Join(" -> ", path.Select(frame => MethodName.Bare(frame.Method)))}");
        WrappedText.Write(console, "    ", $"instead: {Cure.ForCall(finding.Call)}");
    }

    private static void Section(IAnsiConsole console, string title, IEnumerable<KnownCause> entries)
    {
        KnownCause[] all = [.. entries];
        if (all.Length == 0) return;
        console.WriteLine();
        console.MarkupLine($"[bold]{title.Printable()}[/]");
        foreach (KnownCause entry in all) WrappedText.Write(console, "  - ", $"{entry}");
    }
}
