using StockExchange.CommandLine;
using StockExchange.LoadReports.Csv;
using StockExchange.LoadReports.Html;
using StockExchange.LoadReports.Json;

namespace StockExchange.LoadReports.Files;

/// <summary>
/// Writes a report as files (docs/load-report.md): the data, the time axis and the operations as tables, and a page.
/// </summary>
internal static class ReportWriter
{
    /// <summary>
    /// Replaces an older report in that directory, which is created when missing. report.json comes last: if it is new, the
    /// others are.
    /// </summary>
    /// <exception cref="CommandException">The directory cannot be written.</exception>
    public static async Task WriteAsync(LoadReport report, string directory)
    {
        // Of an hour of intervals each is a good part of a second.
        Task<string> page = Task.Run(() => ReportPage.FromReport(report));
        Task<string> data = Task.Run(() => LoadReportJson.FromReport(report));
        string samples = SamplesCsv.FromReport(report);
        await FileSet.WriteAsync(
            directory,
            [
                (ReportFileNames.Page, await page),
                (ReportFileNames.Samples, samples),
                (ReportFileNames.Operations, OperationsCsv.FromReport(report)),
                (ReportFileNames.Data, await data + "\n"),
            ]);
    }
}
