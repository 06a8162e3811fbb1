using DotnetStarvation.Sarif;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Verdicts;
using ThreadPoolDiagnostics.WaitProfiles.Findings;

namespace DotnetStarvation.Strict;

/// <summary>Findings as SARIF: a result for each call.</summary>
internal static class StrictSarif
{
    private const string RuleId = "blocked-pool-thread";

    private static readonly SarifLog.Rule Rule = new(RuleId, new("A call of own code blocked a thread of the pool."));

    public static string FromResult(StrictResult result) => SarifText.Write(
        [Rule],
        [
            .. from report in result.Reports
               from finding in report.Findings
               where finding.AllowedBecause is null
               select Result(finding, result.ReasonFor(finding) is null),
        ]);

    private static SarifLog.Result Result(WaitFinding finding, bool isFailure) => new(
        RuleId,
        0,
        isFailure ? "error" : "note",
        new($"{StrictLine.Sentence(finding)} Instead: {Cure.ForCall(finding.Call)}."),
        [SarifText.Location(finding.Call.Place().Source, finding.Call.Place().Method)],
        SarifText.Flow(finding.Call.ApplicationPath()),
        new Dictionary<string, string>(StringComparer.Ordinal)
        {
            ["cause/v1"] = $"{MethodName.WithoutArguments(finding.Call.Place().Method)}>{finding.Call.Wait}>{finding.Call.Api}",
        });
}
