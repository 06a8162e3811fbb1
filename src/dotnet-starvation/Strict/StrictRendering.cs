using DotnetStarvation.Checks;

namespace DotnetStarvation.Strict;

/// <summary>The result of <c>check --strict</c> in all its forms.</summary>
internal static class StrictRendering
{
    public static CheckRendering FromResult(StrictResult result) => new(
        console => StrictView.Render(console, result),
        () => StrictJson.FromResult(result),
        Page: null,
        () => StrictMarkdown.FromResult(result),
        () => StrictJunit.FromResult(result),
        () => StrictSarif.FromResult(result),
        () => Annotations(result));

    private static IEnumerable<string> Annotations(StrictResult result) =>
        from report in result.Reports
        from finding in report.Findings
        where finding.AllowedBecause is null
        select GitHubAnnotations.Command(
            result.ReasonFor(finding) is null ? "error" : "notice", "Blocked pool thread", finding.Call.Place().Source,
            StrictLine.Sentence(finding));
}
