using DotnetStarvation.Sarif;

namespace DotnetStarvation.Checks;

/// <summary>Starvation as SARIF: a result for each line that blocks.</summary>
internal static class CheckSarif
{
    private const string RuleId = "starvation";

    private static readonly SarifLog.Rule Rule =
        new(RuleId, new("A call blocked so many pool threads that queued work had to wait for one."));

    public static string FromResult(CheckResult result) => SarifText.Write(
        [Rule],
        [
            .. from report in result.Reports
               where report.Starved
               from line in BlockingLine.AllIn(report)
               select Result(line, report, result.IsFailure(report)),
        ]);

    private static SarifLog.Result Result(BlockingLine line, CheckReport report, bool isFailure) => new(
        RuleId,
        0,
        isFailure ? "error" : "note",
        new(report.Diagnosis.Advice is [var cure, ..] ? $"{line.Text} {cure}" : line.Text),
        [SarifText.Location(line.Source, line.Cause.Method)],
        SarifText.Flow(line.CallPath),
        new Dictionary<string, string>(StringComparer.Ordinal) { ["cause/v1"] = $"{line.Cause.Method}>{line.Cause.Wait}" });
}
