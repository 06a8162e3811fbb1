using StockExchange.StockLoad.Reports.Html;

namespace StockExchange.StockLoad.Reports;

/// <summary>
/// Writes a report as three files (docs/load-report.md): the data, the time axis as a table, and a page to look at.
/// </summary>
internal static class ReportWriter
{
    public const string DataFile = "report.json";
    public const string SamplesFile = "samples.csv";
    public const string PageFile = "report.html";

    /// <summary>
    /// Replaces an older report in that directory, and makes the directory when there is none. report.json comes last: where it
    /// is new, the other two are.
    /// </summary>
    /// <exception cref="LoadToolException">The directory cannot be written.</exception>
    public static Task WriteAsync(LoadReport report, string directory) => FileSet.WriteAsync(
        directory,
        [
            (PageFile, ReportPage.Of(report)),
            (SamplesFile, SamplesCsv.Of(report)),
            (DataFile, LoadReportJson.Of(report) + "\n"),
        ]);
}
