using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Stacks.Frames;

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
        select Command(result.IsFailure(report) ? "error" : "notice", "ThreadPool starvation", line.Source, line.Text);

    /// <summary>A command to the runner.</summary>
    /// <param name="kind">error or notice.</param>
    /// <param name="title">The annotation's title.</param>
    /// <param name="source">The line to show it at; null when unknown.</param>
    /// <param name="text">The annotation.</param>
    public static string Command(string kind, string title, SourceLocation? source, string text)
    {
        string place = source is null
            ? ""
            : $"file={Property(SourceText.BelowHere(source.File) ?? source.File)},line={source.Line},";
        return $"::{kind} {place}title={Property(title)}::{Data(text)}";
    }

    private static string Data(string text) => PrintableText.Escape(text).Replace("%", "%25", StringComparison.Ordinal);

    private static string Property(string text) => Data(text)
        .Replace(":", "%3A", StringComparison.Ordinal).Replace(",", "%2C", StringComparison.Ordinal);
}
