using Spectre.Console;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Code;
using ThreadPoolDiagnostics.Code.Blocking;

namespace DotnetStarvation.Scan;

/// <summary>A scan as text: a paragraph for each finding, the most important first.</summary>
internal static class ScanText
{
    private static readonly Style Head = new(decoration: Decoration.Bold);
    private static readonly Style Own = new(Color.DarkOrange);
    private static readonly Style Dim = new(decoration: Decoration.Dim);

    /// <summary>Lists brief waits only where all are asked for.</summary>
    public static void Render(IAnsiConsole console, ScanReport report, bool all)
    {
        WrappedText.Write(console, "", Summary(report), Head);
        foreach (UnreadFile file in report.Unread) WrappedText.Write(console, "! ", $"{file.Path} {file.Why}");
        foreach (IGrouping<FindingLevel, Finding> level in report.Findings.GroupBy(finding => finding.Level))
            if (all || level.Key != FindingLevel.Brief) Render(console, level);
        foreach (string left in LeftOut(report, all)) WrappedText.Write(console, "", left, Dim);
    }

    private static string Summary(ScanReport report)
    {
        int reachable = report.CallsOf(FindingLevel.Reachable), elsewhere = report.CallsOf(FindingLevel.Elsewhere);
        string read = $"{Count(report.Methods, "method")} of {Count(report.Assemblies.Count, "assembly", "assemblies")} read: ";
        if (reachable + elsewhere == 0) return $"{read}no call waits for more than a lock, a file or the console.";
        return $"{read}{Count(reachable + elsewhere, "call")} can hold a pool thread, "
            + $"{(reachable == 0 ? "none" : reachable)} of them can be reached from a request, a message or a timer.";
    }

    private static void Render(IAnsiConsole console, IGrouping<FindingLevel, Finding> level)
    {
        console.WriteLine();
        console.WriteLine(ScanWords.Level(level.Key), Head);
        foreach (Finding finding in level) Render(console, finding);
    }

    private static void Render(IAnsiConsole console, Finding finding)
    {
        console.WriteLine();
        Style style = finding.IsInPackage ? Style.Plain : Own;
        WrappedText.Write(console, Lead(finding), $"{finding.Method}{Places(finding)}", style);
        string calls = finding.Calls > 1 ? $" ({finding.Calls} calls)" : "";
        WrappedText.Write(
            console, "    ", $"{ScanWords.Call(finding.Api)}{calls}. {ScanWords.Instead(finding.Api)}");
        if (finding.Entry is { } entry) WrappedText.Write(console, "    ", $"From {ScanWords.Entry(entry)}{CallPath(finding)}");
        WrappedText.Write(console, "    ", BuildRule.Describe(finding.Rules), Dim);
    }

    private static string CallPath(Finding finding) =>
        finding.CallPath.Count > 1 ? $": {string.Join(" -> ", finding.CallPath)}" : "";

    /// <summary>The mark of a line, as with stacks: > for the application's own code, + for packages.</summary>
    private static string Lead(Finding finding) => finding.IsInPackage ? "  + " : "  > ";

    private static string Places(Finding finding) => finding.Sources.Count == 0
        ? $" ({finding.Assembly}, no symbols)"
        : $"  {string.Join(", ", finding.Sources.Select(SourceText.Format))}";

    private static IEnumerable<string> LeftOut(ScanReport report, bool all)
    {
        bool hasBrief = !all && report.CallsOf(FindingLevel.Brief) > 0;
        if (hasBrief || report.OfCompleteTasks > 0) yield return "";
        if (hasBrief)
            yield return $"{Count(report.CallsOf(FindingLevel.Brief), "more call")}, usually short "
                + "(locks, files, the console): --all lists them.";
        if (report.OfCompleteTasks > 0)
            yield return $"{Count(report.OfCompleteTasks, "result")} taken of tasks that were checked or awaited before: "
                + "these block no thread.";
    }

    private static string Count(int count, string one, string? many = null) =>
        count == 1 ? $"1 {one}" : $"{count:N0} {many ?? one + "s"}";
}
