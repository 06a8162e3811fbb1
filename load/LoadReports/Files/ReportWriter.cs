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

/// <summary>Files of a directory that belong together.</summary>
internal static class FileSet
{
    /// <summary>
    /// Writes all of them under temporary names first, to the disk, and then renames them in the order given: a reader never sees
    /// half a file, and a full disk leaves the older files unchanged.
    /// </summary>
    /// <param name="directory">The directory; created when missing.</param>
    /// <param name="files">The names and contents.</param>
    /// <exception cref="CommandException">The directory cannot be written.</exception>
    public static async Task WriteAsync(string directory, IReadOnlyList<(string Name, string Content)> files)
    {
        string Final(string name) => Path.Combine(directory, name);
        string Temporary(string name) => Path.Combine(directory, $".{name}.{Environment.ProcessId}.tmp");
        try
        {
            Directory.CreateDirectory(directory);
            try
            {
                foreach (var (name, content) in files) await WriteToDiskAsync(Temporary(name), content);
                foreach (var (name, _) in files) File.Move(Temporary(name), Final(name), overwrite: true);
            }
            finally
            {
                foreach (var (name, _) in files) File.Delete(Temporary(name));
            }
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            throw new CommandException($"The report could not be written to {directory}: {failure.Message}", failure);
        }
    }

    private static async Task WriteToDiskAsync(string file, string content)
    {
        await using var stream = new FileStream(file, FileMode.Create, FileAccess.Write);
        await using (var writer = new StreamWriter(stream, leaveOpen: true)) await writer.WriteAsync(content);
        stream.Flush(flushToDisk: true);
    }
}
