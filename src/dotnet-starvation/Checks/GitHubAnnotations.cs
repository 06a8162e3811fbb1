using StockExchange.CommandLine;

namespace DotnetStarvation.Checks;

/// <summary>
/// Commands to the runner of GitHub Actions, which shows them at the lines (docs.github.com, "Workflow commands", error and
/// notice): one for each line that blocks.
/// </summary>
internal static class GitHubAnnotations
{
    public static IEnumerable<string> FromResult(CheckResult result) =>
        from report in result.Reports
        where report.Starved
        from line in BlockingLine.AllIn(report)
        select Command(result.IsFailure(report) ? "error" : "notice", line);

    private static string Command(string kind, BlockingLine line)
    {
        string place = line.Source is { } source
            ? $"file={Property(SourceText.BelowHere(source.File) ?? source.File)},line={source.Line},"
            : "";
        return $"::{kind} {place}title=ThreadPool starvation::{Data(line.Text)}";
    }

    private static string Data(string text) => PrintableText.Escape(text).Replace("%", "%25", StringComparison.Ordinal);

    private static string Property(string text) => Data(text)
        .Replace(":", "%3A", StringComparison.Ordinal).Replace(",", "%2C", StringComparison.Ordinal);
}
