using System.Text.Json;
using StockExchange.CommandLine;
using StockExchange.LoadReports.Files;
using StockExchange.StockLoad.Compare;
using StockExchange.TestKit.Reports;

namespace StockExchange.StockLoad.Tests.Compare;

public sealed class CompareTests
{
    private static readonly LoadReport Fast = SampleReports.OfRun(SampleReports.Healthy(248, seed: 11));
    private static readonly LoadReport Slow = SampleReports.OfRun(SampleReports.Healthy(220, seed: 12));

    [Fact]
    public void Lower_throughput_is_found_and_the_same_latency_is_no_more_than_noise()
    {
        ComparedRun run = Assert.Single(ReportComparison.Compare("a", Fast, "b", Slow).Runs);

        Assert.Equal(NoiseOutcome.Lower, Named(run, "requests/s").Outcome);
        Assert.InRange(Named(run, "requests/s").Ratio!.Value, 0.85, 0.92);
        Assert.Equal(NoiseOutcome.NoMoreThanNoise, Named(run, "latency p50").Outcome);
        Assert.Null(Named(run, "queue at peak").Outcome);
        Assert.Empty(ReportComparison.Compare("a", Fast, "b", Slow).Warnings);
    }

    [Fact]
    public void The_other_way_round_it_is_the_other_way_round()
    {
        ComparedMeasure there = ReportComparison.Compare("a", Fast, "b", Slow).Runs[0].Measures[0];
        ComparedMeasure back = ReportComparison.Compare("b", Slow, "a", Fast).Runs[0].Measures[0];

        Assert.Equal(NoiseOutcome.Higher, back.Outcome);
        Assert.Equal(1 / there.Ratio!.Low, back.Ratio!.High, 9);
    }

    [Fact]
    public void A_report_does_not_differ_from_itself() => Assert.All(
        new[] { SampleReports.Run, SampleReports.Reproduce, SampleReports.Sweep },
        report =>
        {
            ComparisonReport comparison = ReportComparison.Compare("a", report, "a", report);
            ComparedMeasure[] all =
            [
                .. comparison.Runs.SelectMany(run => run.Measures),
                .. comparison.Levels.SelectMany(level => level.Measures),
                .. comparison.Knees,
            ];
            Assert.All(all, measure =>
                Assert.True(
                    measure.Outcome is null or NoiseOutcome.NoMoreThanNoise or NoiseOutcome.CannotTell, measure.ToString()));
            Assert.Contains(all, measure => measure.Outcome is NoiseOutcome.NoMoreThanNoise);
        });

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void Only_a_server_that_the_command_did_not_start_itself_is_another_one_for_its_port(bool isOwn)
    {
        LoadReport a = isOwn ? SampleServers.ByClients : Fast;
        LoadReport b = a with
        {
            Runs =
            [
                .. a.Runs.Select(run => run with
                {
                    Load = run.Load with { Target = run.Load.Target.Replace("000/", "123/", StringComparison.Ordinal) },
                }),
            ],
        };

        Assert.Equal(!isOwn, ReportComparison.Compare("a", a, "b", b).Warnings.Any(warning =>
            warning.Contains("not the same target", StringComparison.Ordinal)));
    }

    [Fact]
    public void A_short_run_says_nothing()
    {
        LoadReport brief = SampleReports.OfRun(SampleReports.Healthy(248, seed: 11, seconds: 5));

        ComparedMeasure rate = ReportComparison.Compare("a", brief, "b", Slow).Runs[0].Measures[0];

        Assert.Equal(NoiseOutcome.CannotTell, rate.Outcome);
        Assert.Equal("A has 4 whole intervals of load after the first, and 8 are needed", rate.WhyNot);
    }

    [Fact]
    public void Variants_are_compared_by_name_and_what_only_one_has_is_said()
    {
        ComparisonReport comparison = ReportComparison.Compare(
            "a", SampleReports.Reproduce, "b", SampleReports.Reproduce with { Runs = [.. SampleReports.Reproduce.Runs.Skip(1)] });

        Assert.Equal(["tasksleepwait", "taskasyncwait"], comparison.Runs.Select(run => run.NameA));
        Assert.Contains("Only in A: taskwait.", comparison.Warnings);
    }

    [Fact]
    public void Sweeps_are_compared_by_vusers_and_knee()
    {
        LoadReport slower = SampleReports.Sweep with { Sweep = SampleSweep.WithAKneeAt50(0.9) };
        ComparisonReport comparison = ReportComparison.Compare("a", SampleReports.Sweep, "b", slower);

        Assert.Equal(9, comparison.Levels.Count);
        Assert.Equal(NoiseOutcome.Lower, comparison.Levels[0].Measures[0].Outcome);
        Assert.Equal(NoiseOutcome.CannotTell, comparison.Levels[^1].Measures[0].Outcome); // one of its two levels was rejected
        Assert.Equal(
            [NoiseOutcome.NoMoreThanNoise, NoiseOutcome.NoMoreThanNoise, NoiseOutcome.CannotTell],
            comparison.Knees.Select(knee => knee.Outcome));
    }

    [Fact]
    public void What_makes_two_reports_hard_to_compare_is_said()
    {
        LoadReport other = Slow with
        {
            Machine = Slow.Machine with { Processors = 8, MemoryMegabytes = 64_000 },
            Complete = false,
            Kind = ReportKind.Reproduce,
            Runs = [Slow.Runs[0] with { Load = Slow.Runs[0].Load with { Connections = 10, Rate = 50, DurationSeconds = 9 } }],
        };
        string all = string.Join('\n', ReportComparison.Compare("a", Fast, "b", other).Warnings);

        Assert.Contains("A is a report of run, B of reproduce.", all);
        Assert.Contains("B has partial results", all);
        Assert.Contains("2 processors, then 8", all);
        Assert.Contains("8.2 GB of memory, then 64.0 GB", all);
        Assert.Contains("not the same connections: 125, then 10.", all);
        Assert.Contains("not the same rate: as fast as the answers, then 50.00 requests/s.", all);
        Assert.Contains("not the same duration: 20 s, then 9 s.", all);
    }

    [Fact]
    public async Task The_command_prints_a_table_and_writes_a_page_and_a_document()
    {
        using var folder = new TemporaryFolder();
        (string a, string b, string page) = (
            folder.File("a"), folder.File("b"), folder.File("page"));
        await ReportWriter.WriteAsync(Fast, a);
        await ReportWriter.WriteAsync(Slow, b);
        using ChildProcess tool = await StockLoadTool.EndsAsync(
            0, "compare", a, Path.Combine(b, "report.json"), "--report", page);

        Assert.Matches(@"requests/s +\S+ +\S+ +0\.\d+ +0\.\d+ to 0\.\d+ +B is lower", tool.Output);
        Assert.DoesNotContain('\u001b', tool.Output);
        using JsonDocument document = JsonDocument.Parse(
            await File.ReadAllTextAsync(Path.Combine(page, "compare.json"), TestContext.Current.CancellationToken));
        Assert.Equal(
            "lower", document.RootElement.GetProperty("runs")[0].GetProperty("measures")[0].GetProperty("outcome").GetString());
        Assert.True(File.Exists(Path.Combine(page, "compare.html")));
    }

    [Fact]
    public async Task What_cannot_be_compared_is_one_line_and_a_code()
    {
        using var folder = new TemporaryFolder();
        await ReportWriter.WriteAsync(Fast, folder.Path);
        using ChildProcess missing = StockLoadTool.Start("compare", folder.Path, folder.File("missing.json"));
        using ChildProcess alone = StockLoadTool.Start("compare", folder.Path);

        Assert.Equal(1, await missing.WaitForExitAsync());
        Assert.Single(missing.Errors.Trim().Split('\n'));
        Assert.Contains("there is no such file", missing.Errors);
        Assert.Equal(64, await alone.WaitForExitAsync());
        CommandException nothing = Assert.Throws<CommandException>(
            () => ReportComparison.Compare("a", Fast with { Runs = [] }, "b", Slow));
        Assert.Contains("nothing in common", nothing.Message);
    }

    private static ComparedMeasure Named(ComparedRun run, string name) => run.Measures.Single(measure => measure.Name == name);
}
