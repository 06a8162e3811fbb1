using DotnetStarvation.Strict;
using Spectre.Console;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Verdicts;
using ThreadPoolDiagnostics.WaitProfiles;
using ThreadPoolDiagnostics.WaitProfiles.Findings;

namespace DotnetStarvation.Stacks.Waits;

/// <summary>Blocked time by own line, as text.</summary>
internal static class WaitsText
{
    /// <param name="console">The console.</param>
    /// <param name="profile">The waits.</param>
    /// <param name="name">The name of the process.</param>
    /// <param name="top">The most calls that are shown.</param>
    public static void Render(IAnsiConsole console, WaitProfile profile, string name, int top)
    {
        IReadOnlyList<WaitFinding> findings = WaitFindings.In(profile);
        TimeSpan own = Sum(findings.Select(finding => finding.Total)), all = Sum(profile.Waits.Select(wait => wait.Duration));
        WrappedText.Write(console, "",
            $"{name}: in {FigureText.Duration(profile.Duration)} its pool threads waited for {Time(all)}, of which own code "
                + $"made {Time(own)}. A pool thread without a work item does not count.");
        foreach (WaitFinding finding in findings.Take(top)) Render(console, finding);
        if (findings.Count > top) console.WriteLine($"… {findings.Count - top} more calls.");
        foreach (string gap in profile.Gaps) WrappedText.Write(console, "not seen: ", gap);
    }

    private static void Render(IAnsiConsole console, WaitFinding finding)
    {
        console.WriteLine();
        WrappedText.Write(console, $"{FigureText.Duration(finding.Total),8}  ", finding.Call.Place().Method,
            new(decoration: Decoration.Bold));
        if (finding.Call.Place().Source is { } source) WrappedText.Write(console, "          at ", SourceText.Format(source));
        string called = finding.Call.Api is { } api ? $"called {MethodName.WithoutArguments(api)}: " : "";
        WrappedText.Write(console, "          ", $"{called}{StrictLine.Times(finding)}{StrictLine.Where(finding)}");
    }

    private static string Time(TimeSpan time) => time == TimeSpan.Zero ? "no time" : FigureText.Duration(time);

    private static TimeSpan Sum(IEnumerable<TimeSpan> times) => TimeSpan.FromTicks(times.Sum(time => time.Ticks));
}
