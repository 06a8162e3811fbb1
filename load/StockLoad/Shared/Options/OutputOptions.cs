using System.CommandLine;
using Spectre.Console;
using StockExchange.LoadReports.Files;
using StockExchange.LoadReports.Json;
using StockExchange.LoadReports.Junit;

namespace StockExchange.StockLoad.Shared.Options;

/// <summary>Where the results go beside the terminal.</summary>
internal static class OutputOptions
{
    private static readonly Option<string?> Json = ValueOptions.NewFile(
        "--json", "Write the results as JSON to this file; - for standard output");

    private static readonly Option<string?> Report = ValueOptions.NewFile(
        "--report", "Write report.html, report.json and samples.csv to this folder, which is created if missing", "DIR");

    public static void AddTo(Command command) => command.AddOptions(Json, Report);

    public static OutputChoice Read(ParseResult parsed) => new(parsed.GetValue(Json), parsed.GetValue(Report));
}

/// <summary>Where the results go beside the terminal.</summary>
/// <param name="Json">A file, "-" for standard output; null for nowhere.</param>
/// <param name="Report">A folder; null for nowhere.</param>
internal sealed record OutputChoice(string? Json, string? Report)
{
    /// <summary>Where people read: standard output, or standard error when that one is for machines.</summary>
    public IAnsiConsole Console() => Json is "-"
        ? Terminal.For(System.Console.Error, System.Console.IsErrorRedirected)
        : Terminal.For(System.Console.Out, System.Console.IsOutputRedirected);

    /// <summary>For CI servers: a file; null for nowhere.</summary>
    public string? Junit { get; init; }

    /// <summary>Writes them there, and tells where the page is, and what went wrong with the load or with that.</summary>
    /// <returns>What went wrong, a line each.</returns>
    public async Task<IReadOnlyList<string>> FinishAsync(LoadReport report)
    {
        string[] problems =
        [
            .. report.Problems,
            .. await ProblemAsync("The results", () => WriteResultsAsync(report)),
            .. Junit is null ? [] : await ProblemAsync(Junit, () => File.WriteAllTextAsync(Junit, JunitXml.FromReport(report))),
        ];
        foreach (string problem in problems) await System.Console.Error.WriteLineAsync(PrintableText.Escape(problem));
        return problems;
    }

    private async Task WriteResultsAsync(LoadReport report)
    {
        string json = LoadReportJson.FromReport(report);
        if (Json is "-") await System.Console.Out.WriteLineAsync(json);
        else if (Json is not null) await File.WriteAllTextAsync(Json, json + Environment.NewLine);
        if (Report is null) return;
        await ReportWriter.WriteAsync(report, Report);
        Console().WriteLine($"Report: {PrintableText.Escape(Path.GetFullPath(Path.Combine(Report, ReportFileNames.Page)))}");
    }

    private static async Task<string[]> ProblemAsync(string what, Func<Task> write)
    {
        try
        {
            await write();
            return [];
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            return [$"{what} could not be written: {failure.Message}"];
        }
        catch (CommandException failure)
        {
            return [failure.Message];
        }
    }
}
