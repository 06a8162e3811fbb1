using System.CommandLine;
using Spectre.Console;
using StockExchange.LoadReports.Files;
using StockExchange.LoadReports.Hdr;
using StockExchange.LoadReports.Json;
using StockExchange.LoadReports.Junit;
using StockExchange.LoadReports.K6;

namespace StockExchange.StockLoad.Shared.Options;

/// <summary>The options for outputs beside the terminal.</summary>
internal static class OutputOptions
{
    private static readonly Option<string?> Json = ValueOptions.NewFile(
        "--json", "Write the results as JSON to this file; - for standard output");

    private static readonly Option<string?> Report = ValueOptions.NewFolder(
        "--report", "Write report.html, report.json, samples.csv and operations.csv to this folder, created if missing");

    public static void AddTo(Command command) => command.AddOptions(Json, Report);

    public static OutputChoice Read(ParseResult parsed) => new(parsed.GetValue(Json), parsed.GetValue(Report));
}

/// <summary>
/// The outputs beside the terminal: JSON to a file ("-" for standard output), and a report to a folder.
/// </summary>
internal sealed record OutputChoice(string? Json, string? Report)
{
    /// <summary>The console for text: standard output, or standard error when JSON goes to standard output.</summary>
    public IAnsiConsole Console() => Json is "-"
        ? Terminal.For(System.Console.Error, System.Console.IsErrorRedirected)
        : Terminal.For(System.Console.Out, System.Console.IsOutputRedirected);

    /// <summary>The file of the JUnit report for CI servers; null for none.</summary>
    public string? Junit { get; init; }

    /// <summary>The file of the latencies by percentile, as HdrHistogram prints them; null for none.</summary>
    public string? Hgrm { get; init; }

    /// <summary>The log of HdrHistogram; null for none.</summary>
    public string? Hlog { get; init; }

    /// <summary>The file of the figures under k6's names; null for none.</summary>
    public string? Summary { get; init; }

    /// <summary>Writes the outputs, and prints the path of the page and the problems of the load or of writing.</summary>
    /// <returns>The problems, one line each.</returns>
    public async Task<IReadOnlyList<string>> FinishAsync(LoadReport report)
    {
        string[] problems =
        [
            .. report.Problems,
            .. await ProblemAsync("The results", () => WriteResultsAsync(report)),
            .. await FileAsync(Junit, file => File.WriteAllTextAsync(file, JunitXml.FromReport(report))),
            .. await FileAsync(Hgrm, file => File.WriteAllTextAsync(file, PercentileDistribution.FromRun(report.Runs[0]))),
            .. await FileAsync(Summary, file => File.WriteAllTextAsync(file, SummaryExport.FromRun(report.Runs[0]))),
            .. await FileAsync(Hlog, file => File.WriteAllTextAsync(
                file, HistogramLog.FromRun(report.Runs[0], report.Runs[0].Started ?? report.Started))),
        ];
        foreach (string problem in problems) await System.Console.Error.WriteLineAsync(PrintableText.Escape(problem));
        return problems;
    }

    private async Task WriteResultsAsync(LoadReport report)
    {
        if (Json is "-") await System.Console.Out.WriteLineAsync(LoadReportJson.FromReport(report));
        else if (Json is not null) await File.WriteAllTextAsync(Json, LoadReportJson.FromReport(report) + Environment.NewLine);
        if (Report is null) return;
        await ReportWriter.WriteAsync(report, Report);
        Console().WriteLine($"Report: {PrintableText.Escape(Path.GetFullPath(Path.Combine(Report, ReportFileNames.Page)))}");
    }

    private static async Task<string[]> FileAsync(string? file, Func<string, Task> write) =>
        file is null ? [] : await ProblemAsync(file, () => write(file));

    private static async Task<string[]> ProblemAsync(string what, Func<Task> write)
    {
        try
        {
            await write();
            return [];
        }
        catch (Exception failure) when (FileFailures.Is(failure))
        {
            return [$"{what} could not be written: {FileFailures.Describe(failure)}"];
        }
        catch (CommandException failure)
        {
            return [failure.Message];
        }
    }
}
