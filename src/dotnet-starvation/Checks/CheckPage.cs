using System.Text;
using StockExchange.CommandLine;
using StockExchange.Pages.Diagnoses;
using StockExchange.Pages.Html;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Checks;

/// <summary>A check as a self-contained page.</summary>
internal static class CheckPage
{
    public static string FromResult(CheckResult result)
    {
        var body = new StringBuilder();
        if (result.Command is { } command)
        {
            body.Append($"<h1>{HtmlText.Encode(Title(result))}</h1>\n{HtmlText.Command(command.ToString())}")
                .Append(HtmlText.Paragraphs([CommandText.Summary(result)]));
            CheckReport[] starved = [.. result.Reports.Where(report => report.Starved)];
            for (int i = 0; i < starved.Length; i++)
                body.Append(Section(starved[i], "h2", CommandText.Remark(result, starved[i]), $"process-{i + 1}"));
            body.Append(Others(result));
        }
        else
        {
            body.Append(Section(result.Reports[0], "h1", "", "process"));
        }
        return PageShell.Around(Title(result), body.ToString(), $"Made by dotnet-starvation {ToolVersion.Text}.");
    }

    /// <summary>A process as a section, whose heading is an element ("h1" or "h2") with a remark after the name.</summary>
    public static string Section(CheckReport report, string heading, string remark, string id) => new StringBuilder()
        .Append($"<section id=\"{id}\">\n<{heading}>{HtmlText.Encode(report.Subject + remark)}</{heading}>\n")
        .Append(DiagnosisHtml.Banner(report.Diagnosis.Verdict, report.Diagnosis.Summary))
        .Append(Facts(report))
        .Append(DiagnosisHtml.Reasons(report.Diagnosis))
        .Append(NotThePoolHtml.Part(report.NotThePool))
        .Append(DiagnosisHtml.CallsAndOutlook(report.Diagnosis))
        .Append(HtmlText.Part("Episodes", report.Diagnosis.Episodes.Count > 1
            ? HtmlText.List(report.Diagnosis.Episodes.Select(EpisodeText.Describe)) : ""))
        .Append(HtmlText.Part("Over time", PoolCharts.FromObservation(report.Observation, id)))
        .Append(HtmlText.Part("What could not be collected", HtmlText.List(report.Observation.Gaps)))
        .Append("</section>\n")
        .ToString();

    private static string Title(CheckResult result) => result.Command is null
        ? $"{VerdictWords.Word(result.Verdict)}: {result.Reports[0].Subject}"
        : CommandText.Title(result);

    private static string Facts(CheckReport report) => HtmlText.Facts(
    [
        ("Command", report.Process?.CommandLine is { } command ? PrintableText.Escape(command) : null),
        (".NET", report.Process?.RuntimeVersion is { } version ? PrintableText.Escape(version) : null),
        ("Processors", report.Observation.Processors > 0 ? $"{report.Observation.Processors}" : null),
        ("Observed for", Duration(report.Observation)),
        ("Stacks taken", $"{report.Observation.Stacks.Count}"),
    ]);

    private static string Duration(Observation observation) =>
        observation.Instant is null ? $"{observation.Duration.TotalSeconds:0.0} s" : "one instant";

    private static string Others(CheckResult result) => HtmlTable.Render(
        "The other processes",
        [new("Process"), new("Verdict", ColumnKind.Text), new("", ColumnKind.LongText)],
        result.Reports.Where(report => !report.Starved).Select(report => new HtmlRow(
            [report.Subject, VerdictWords.Word(report.Diagnosis.Verdict), report.Diagnosis.Summary])));
}
