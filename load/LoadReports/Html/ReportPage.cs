using System.Text;
using StockExchange.LoadReports.Metrics;
using StockExchange.LoadReports.Runs;
using StockExchange.Pages.Html;

namespace StockExchange.LoadReports.Html;

/// <summary>report.html: a report as one file that opens offline and makes no requests.</summary>
internal static class ReportPage
{
    public static string FromReport(LoadReport report) => PageShell.Around(
        PageHeader.Title(report), Body(report),
        $"Made by {report.Machine.Tool}. "
            + $"The numbers are in {ReportFileNames.Data}, {ReportFileNames.Samples} and {ReportFileNames.Operations} "
            + "next to this file.");

    /// <summary>The report as HTML for a page with the style and the script of pages.</summary>
    public static string Body(LoadReport report)
    {
        var body = new StringBuilder(PageHeader.FromReport(report));
        if (report.Generators is { } generators) body.Append(GeneratorsHtml.FromGenerators(generators));
        if (report.Sweep is not null) body.Append(SweepHtml.FromSection(report.Sweep));
        if (report.Kind is ReportKind.Reproduce && report.Runs.Count > 1) body.Append(VariantsHtml.FromRuns(report.Runs));
        if (report.Servers is not null) body.Append(ServersHtml.FromSection(report.Servers, report.Runs));
        else for (int i = 0; i < report.Runs.Count; i++) body.Append(RunHtml.FromRun(report.Runs[i], $"run-{i + 1}"));
        return body.ToString();
    }
}

/// <summary>The command, its time, the machine, and whether it ran to its end.</summary>
internal static class PageHeader
{
    public static string FromReport(LoadReport report)
    {
        string[] wrong =
        [
            .. report.Problems,
            .. report.Runs.SelectMany(AnswerChecks.Failed).Select(check => $"{check.Name}: {check.Text}"),
        ];
        string state = (report.Complete, wrong) switch
        {
            (false, _) => "<span class=\"word bad\">partial results</span>",
            (_, []) => "<span class=\"word good\">complete</span>",
            _ => "<span class=\"word bad\">failed</span>",
        };
        return $"""
            <header>
            <h1>{HtmlText.Encode(Title(report))} {state}{Merged(report)}</h1>
            {Lead(report)}{Facts(report)}{HtmlText.Command(report.Command)}{HtmlText.Box(
                "bad", report.Complete ? "What went wrong" : "It was stopped early", HtmlText.List(wrong))}{HtmlText.Box(
                "", "Conclusion", HtmlText.Paragraphs(report.Conclusion))}</header>

            """;
    }

    private static string Lead(LoadReport report) =>
        Headline.FromReport(report) is { } sentence ? $"<p class=\"lead\">{HtmlText.Encode(sentence)}</p>\n" : "";

    /// <summary>That it is a sum; nothing for the report of one process.</summary>
    private static string Merged(LoadReport report) => report.Generators is { } generators
        ? $" <span class=\"word\">merged of {Format.Count(generators.Count)}</span>"
        : "";

    public static string Title(LoadReport report) => report.Kind is ReportKind.Servers
        ? "Concurrency models of StockServers"
            + $"{(report.Servers?.Experiment is ServersExperiment.OrderType ? ", by order type" : ", by clients")}"
        : Title(report.Kind, report.Runs is [var run, ..] ? run.Name : null);

    /// <summary>The title of a command that loads one server, with the name of its first run; null while there is none.</summary>
    public static string Title(ReportKind kind, string? run) => kind switch
    {
        ReportKind.Sweep => "Load sweep: throughput by vusers",
        ReportKind.Reproduce => "ThreadPool starvation, reproduced",
        _ => "Load run" + (run is null ? "" : $": {run}"),
    };

    public static string Facts(LoadReport report)
    {
        Machine machine = report.Machine;
        return HtmlText.Facts(
        [
            ("Started", $"{report.Started:yyyy-MM-dd HH:mm:ss zzz}"),
            ("Processors", Format.Count(machine.Processors)),
            ("Memory", $"{machine.MemoryMegabytes / 1_000:0.0} GB"),
            ("System", machine.System),
            ("Runtime", machine.Runtime),
            ("Tool", machine.Tool),
        ]);
    }
}
