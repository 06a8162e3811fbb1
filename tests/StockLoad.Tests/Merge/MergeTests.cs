using StockExchange.CommandLine;
using StockExchange.LoadReports.Files;
using StockExchange.LoadReports.Json;
using StockExchange.StockLoad.Merge;
using StockExchange.StockLoad.Run;
using StockExchange.TestKit.Reports;

namespace StockExchange.StockLoad.Tests.Merge;

public sealed class MergeTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public async Task Two_reports_become_one_that_is_like_any_other()
    {
        await WriteAsync("pods/0", SampleReports.Healthy(248, seed: 1));
        await WriteAsync("pods/1", SampleReports.Healthy(252, seed: 2));

        using ChildProcess tool = await StockLoadTool.EndsAsync(
            RunExitCodes.ConditionMet, "merge", _folder.File("pods"), "--report", _folder.File("all"), "--fail-if", "rps>400",
            "--fail-if", "queue>1000", "--hgrm", _folder.File("all.hgrm"), "--hlog", _folder.File("all.hlog"));

        LoadReport report = ReportReader.Read(_folder.File("all"));
        RunSection run = Assert.Single(report.Runs);
        Assert.Equal(
            SampleReports.Healthy(248, seed: 1).Answered + SampleReports.Healthy(252, seed: 2).Answered, run.Answered);
        Assert.Equal([_folder.File("pods/0"), _folder.File("pods/1")], report.Generators!.Select(one => one.File));
        Assert.Equal([true, false], run.Conditions.Select(outcome => outcome.Met));
        Assert.Equal("These are the figures of 2 runs, added up.", report.Conclusion[^1]);
        Assert.Contains("began after", tool.Output, StringComparison.Ordinal);
        string page = await File.ReadAllTextAsync(_folder.File("all/report.html"), TestContext.Current.CancellationToken);
        Assert.Contains("merged of 2", page, StringComparison.Ordinal);
        Assert.All(["all.hgrm", "all.hlog"], file => Assert.True(new FileInfo(_folder.File(file)).Length > 1_000, file));
    }

    [Fact]
    public async Task A_folder_stands_for_the_reports_in_its_folders_in_the_order_of_their_numbers()
    {
        foreach (string name in (string[])["10", "9", "1"]) await WriteAsync(name, SampleReports.Healthy(248, seed: 1));
        Directory.CreateDirectory(_folder.File("empty"));

        Assert.Equal(
            [_folder.File("1"), _folder.File("9"), _folder.File("10")], ReportPaths.Expand([_folder.Path]));
        Assert.Equal([_folder.File("9")], ReportPaths.Expand([_folder.File("9")]));
        Assert.Equal(["no such file"], ReportPaths.Expand(["no such file"])); // the reader says so
        Assert.Contains("is named twice", Assert.Throws<CommandException>(
            () => ReportPaths.Expand([_folder.Path, _folder.File("9")])).Message);
        Assert.Contains("has no report.json, and no folder in it has one", Assert.Throws<CommandException>(
            () => ReportPaths.Expand([_folder.File("empty")])).Message);
    }

    private Task WriteAsync(string folder, RunSection run) =>
        ReportWriter.WriteAsync(SampleReports.OfRun(run), _folder.File(folder));
}
