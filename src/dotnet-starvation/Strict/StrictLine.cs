using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Verdicts;
using ThreadPoolDiagnostics.WaitProfiles.Findings;

namespace DotnetStarvation.Strict;

/// <summary>A finding in words, the same in all forms.</summary>
internal static class StrictLine
{
    /// <summary>The most tests or requests that are named; the others are counted.</summary>
    private const int MostNames = 3;

    /// <summary>The finding as one sentence.</summary>
    public static string Sentence(WaitFinding finding)
    {
        string called = finding.Call.Api is { } api ? $" in {MethodName.Bare(api)}" : "";
        return $"{MethodName.Bare(finding.Call.Place().Method)} blocked a pool thread{called}: {Times(finding)}{Where(finding)}.";
    }

    /// <summary>How often and how long: 3 waits for a task, 360 ms in all, the longest 120 ms.</summary>
    public static string Times(WaitFinding finding)
    {
        string kind = WaitText.ForKind(finding.Call.Wait);
        (string one, string several) = finding.IsLoop
            ? ("loop of short waits", "loops of short waits")
            : ("wait", "waits");
        return finding.Count == 1
            ? $"1 {one} {kind} of {FigureText.Duration(finding.Longest)}"
            : $"{finding.Count:#,0} {several} {kind}, {FigureText.Duration(finding.Total)} in all, "
                + $"the longest {FigureText.Duration(finding.Longest)}";
    }

    /// <summary>The tests and requests as the rest of a sentence; empty when none is known.</summary>
    public static string Where(WaitFinding finding)
    {
        string tests = finding.Tests.Count > 0 ? $", in {Names("test", finding.Tests)}" : "";
        string requests = finding.Requests.Count > 0 ? $", for {Names("request", finding.Requests)}" : "";
        string possible = finding.PossibleTests switch
        {
            [] => "",
            [var only] => $", probably in test {only}",
            var several => $", in one of these {several.Count} tests that ran or lead there: {string.Join(", ", several)}",
        };
        return tests + requests + possible;
    }

    private static string Names(string what, IReadOnlyList<WaitContext> contexts)
    {
        string names = string.Join(", ", contexts.Take(MostNames).Select(one => one.Name));
        string more = contexts.Count > MostNames ? $" and {contexts.Count - MostNames} more" : "";
        return $"{what}{FigureText.Plural(contexts.Count)} {names}{more}";
    }
}
