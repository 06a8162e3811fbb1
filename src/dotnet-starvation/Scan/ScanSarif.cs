using DotnetStarvation.Sarif;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Code.Blocking;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace DotnetStarvation.Scan;

/// <summary>A scan as SARIF: a result for each line of each finding.</summary>
internal static class ScanSarif
{
    public static string FromReport(ScanReport report)
    {
        WaitKind[] rules = [.. report.Findings.Select(finding => finding.Api.Wait).Distinct().Order()];
        return SarifText.Write(
            [.. rules.Select(Rule)], [.. report.Findings.SelectMany(finding => Results(finding, rules))]);
    }

    private static SarifLog.Rule Rule(WaitKind wait) => new(
        RuleId(wait), new($"A call that can hold a pool thread: {KebabCaseEnum<WaitKind>.Text(wait)}."));

    private static string RuleId(WaitKind wait) => $"blocking/{KebabCaseEnum<WaitKind>.Text(wait)}";

    private static IEnumerable<SarifLog.Result> Results(Finding finding, WaitKind[] rules)
    {
        string text = $"{ScanWords.Call(finding.Api)}. {ScanWords.Instead(finding.Api)} {BuildRule.Describe(finding.Rules)}"
            + (finding.Entry is { } entry ? $" It can be reached from {ScanWords.Entry(entry)}." : "");
        foreach (SourceLocation? source in finding.Sources.DefaultIfEmpty(null!))
            yield return new(
                RuleId(finding.Api.Wait),
                Array.IndexOf(rules, finding.Api.Wait),
                finding.Level == FindingLevel.Reachable ? "warning" : "note",
                new(text),
                [SarifText.Location(source, finding.Method)],
                finding.CallPath.Count > 1 ? [new([new([.. finding.CallPath.Select(Step)])])] : null,
                new Dictionary<string, string>(StringComparer.Ordinal)
                {
                    ["call/v1"] = $"{finding.Method}>{finding.Api.Method}",
                });
    }

    private static SarifLog.Step Step(string method) => new(SarifText.Location(null, method) with { Message = new(method) });
}
