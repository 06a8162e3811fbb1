using StockExchange.CommandLine;
using StockExchange.LoadReports.Csv;
using StockExchange.LoadReports.Html;
using StockExchange.LoadReports.Json;

namespace StockExchange.LoadReports.Files;

/// <summary>
/// Writes a report as three files (docs/load-report.md): the data, the time axis as a table, and a page to look at.
/// </summary>
internal static class ReportWriter
{
    /// <summary>
    /// Replaces an older report in that directory, and makes the directory when there is none. report.json comes last: where it
    /// is new, the other two are.
    /// </summary>
    /// <exception cref="CommandException">The directory cannot be written.</exception>
    public static Task WriteAsync(LoadReport report, string directory) => FileSet.WriteAsync(
        directory,
        [
            (ReportFileNames.Page, ReportPage.FromReport(report)),
            (ReportFileNames.Samples, SamplesCsv.FromReport(report)),
            (ReportFileNames.Data, LoadReportJson.FromReport(report) + "\n"),
        ]);
}
