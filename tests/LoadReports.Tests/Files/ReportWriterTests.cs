using StockExchange.CommandLine;
using StockExchange.LoadReports.Files;
using StockExchange.LoadReports.Json;

namespace StockExchange.LoadReports.Tests.Files;

public sealed class ReportWriterTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public static TheoryData<string> Kinds => ["run", "sweep", "reproduce", "servers"];

    public void Dispose() => _folder.Dispose();

    [Theory]
    [MemberData(nameof(Kinds))]
    public async Task What_was_written_reads_back_the_same(string kind)
    {
        LoadReport report = SampleReports.OfCommand(kind);
        await ReportWriter.WriteAsync(report, _folder.Path);

        string written = LoadReportJson.FromReport(report);
        Assert.Equal(written, LoadReportJson.FromReport(ReportReader.Read(_folder.File("report.json"))));
        Assert.Equal(written, LoadReportJson.FromReport(ReportReader.Read(_folder.Path)));
    }

    [Fact]
    public async Task A_report_replaces_an_older_one_and_leaves_nothing_else_behind()
    {
        string folder = Path.Combine(_folder.Path, "new", "folder");
        await ReportWriter.WriteAsync(SampleReports.Reproduce, folder);
        await ReportWriter.WriteAsync(SampleReports.Run, folder);

        Assert.Equal(ReportKind.Run, ReportReader.Read(folder).Kind);
        Assert.Equal(
            ["operations.csv", "report.html", "report.json", "samples.csv"],
            Directory.EnumerateFiles(folder).Select(Path.GetFileName).Order());
    }

    [Fact]
    public async Task A_directory_that_cannot_be_written_is_named_in_one_line_and_keeps_its_older_report()
    {
        string file = _folder.File("file");
        await File.WriteAllTextAsync(file, "", TestContext.Current.CancellationToken);
        CommandException inTheWay = await Assert.ThrowsAsync<CommandException>(() =>
            ReportWriter.WriteAsync(SampleReports.Run, file));
        Assert.StartsWith($"The report could not be written to {file}: ", inTheWay.Message);
        Assert.DoesNotContain('\n', inTheWay.Message);

        // One of them cannot be renamed into place: a directory has its name.
        string folder = _folder.File("report");
        Directory.CreateDirectory(Path.Combine(folder, "report.html", "occupied"));
        await Assert.ThrowsAsync<CommandException>(() => ReportWriter.WriteAsync(SampleReports.Run, folder));
        Assert.Empty(Directory.EnumerateFiles(folder));
    }
}
