using System.Text;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Verdicts;
using ThreadPoolDiagnostics.WaitProfiles.Findings;
using static DotnetStarvation.MarkdownText;

namespace DotnetStarvation.Strict;

/// <summary>The result for a pull request (GitHub-flavoured Markdown).</summary>
internal static class StrictMarkdown
{
    public static string FromResult(StrictResult result)
    {
        var text = new StringBuilder($"## {StrictWords.Title(result)}\n\n{Text(StrictWords.Summary(result))}\n\n");
        foreach (StrictReport report in result.Reports) Append(text, result, report);
        List(text, "Requests that were not answered well", result.Tour?.Problems.Select(Text) ?? []);
        List(text, "Entries of the baseline that matched nothing in this run", result.Unused.Select(entry => Text($"{entry}")));
        List(text, "Entries of the baseline whose time is over", result.Expired.Select(entry => Text($"{entry}")));
        return text.ToString().TrimEnd();
    }

    private static void Append(StringBuilder text, StrictResult result, StrictReport report)
    {
        WaitFinding[] failures = [.. result.FailuresOf(report)];
        if (failures.Length > 0)
        {
            text.Append($"### {Text($"{report.Process}")}\n\n")
                .Append("| blocks | called | waits | where | instead |\n|---|---|---|---|---|\n");
            foreach (WaitFinding finding in failures)
                text.Append($"| {Code(finding.Call.Place().Method)}{At(finding.Call.Place().Source)} ")
                    .Append($"| {(finding.Call.Api is { } api ? Code(MethodName.Bare(api)) : "")} ")
                    .Append($"| {Text(StrictLine.Times(finding))} | {Text(StrictLine.Where(finding).TrimStart(',', ' '))} ")
                    .Append($"| {Text(Cure.ForCall(finding.Call))} |\n");
            text.Append('\n');
        }
        List(text, $"Allowed in {Text($"{report.Process}")}", result.AllowedOf(report).Select(finding =>
            $"{Code(MethodName.Bare(finding.Call.Place().Method))}: {Text(result.ReasonFor(finding)!)}"));
        List(text, $"Not seen in {Text($"{report.Process}")}", report.Profile.Gaps.Select(Text));
    }
}
