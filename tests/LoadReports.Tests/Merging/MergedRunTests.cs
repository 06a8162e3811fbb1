using StockExchange.CommandLine;
using StockExchange.LoadEngine.Latencies;
using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadReports.Json;
using StockExchange.LoadReports.Merging;
using StockExchange.LoadReports.Runs;

namespace StockExchange.LoadReports.Tests.Merging;

public sealed class MergedRunTests
{
    [Theory]
    [InlineData(2, 1)]
    [InlineData(7, 2)]
    public void The_sum_of_several_generators_is_what_one_that_got_all_answers_would_report(int generators, int seed)
    {
        SampleAnswer[] answers = SampleAnswer.Many(5_000, seed);
        RunSection whole = Parts.Run(answers);
        MergePart[] parts =
        [
            .. Enumerable.Range(0, generators).Select(at => Parts.Of(
                $"{at}", Parts.Run([.. answers.Where((_, index) => index % generators == at)]))),
        ];

        RunSection merged = MergedRun.FromParts(parts);

        Assert.Equal(Figures(whole), Figures(merged));
        Assert.Equal(whole.RequestsPerSecond, merged.RequestsPerSecond, whole.RequestsPerSecond * 0.01);
        Assert.Equal(10 * generators, merged.Load.Connections);
        Assert.All(merged.Checks, check => Assert.True(check.Passed, check.Text));
        Assert.Equal(
            $"{whole.Succeeded:#,0} of {whole.Answered:#,0} requests succeeded",
            merged.Checks.Single(check => check.Name == AnswerChecks.AnswersName).Text);
    }

    [Fact]
    public void The_rate_of_streams_is_that_of_their_events_without_errors()
    {
        IEnumerable<RunSection> all = Enumerable.Range(1, 2).Select(seed => Parts.Run(SampleAnswer.Many(500, seed)));
        RunSection[] runs =
        [
            .. all.Select(run => run with
            {
                Streams = new(EndedEarly: 0, OpenAtEnd: 10),
                RequestsPerSecond = run.Succeeded / run.LastAnswerSecond!.Value,
            }),
        ];

        RunSection merged = MergedRun.FromParts([.. runs.Select((run, at) => Parts.Of($"{at}", run))]);

        Assert.True(merged.Succeeded < merged.Answered);
        Assert.Equal(merged.Succeeded / merged.LastAnswerSecond!.Value, merged.RequestsPerSecond, 1e-6);
    }

    [Fact]
    public void A_merged_report_can_be_merged_again()
    {
        SampleAnswer[] answers = SampleAnswer.Many(900, seed: 3);
        RunSection[] runs = [.. Enumerable.Range(0, 3).Select(at => Parts.Run([.. answers.Where((_, i) => i % 3 == at)]))];
        MergePart[] parts = [.. runs.Select((run, at) => Parts.Of($"{at}", run))];

        MergePart both = MergePart.FromReport("both", SampleReports.OfRun(MergedRun.FromParts(parts[..2])) with
        {
            Generators = [.. MergedRun.Generators(parts[..2])],
        });
        RunSection again = MergedRun.FromParts([both, parts[2]]);

        Assert.Equal(Figures(MergedRun.FromParts(parts)), Figures(again));
        Assert.Equal(["both: 0", "both: 1", "2"], MergedRun.Generators([both, parts[2]]).Select(one => one.File));
    }

    [Fact]
    public void A_generator_that_began_later_is_moved_by_whole_intervals()
    {
        SampleAnswer early = new(0.5, TimeSpan.FromMilliseconds(1), 200);
        SampleAnswer late = new(0.5, TimeSpan.FromMilliseconds(9), 200);

        RunSection merged = MergedRun.FromParts(
            [Parts.Of("a", Parts.Run([early])), Parts.Of("b", Parts.Run([late], startedAfter: 1.2))]);

        Assert.Equal([(0, 1L), (1, 1), (2, 0), (3, 0)], merged.Timeline.Select(point => ((int)point.Second, point.Answered)));
        Assert.Equal([1, 9], merged.Timeline.Take(2).Select(point => point.LatencyMs!.Max));
        Assert.Equal(4.2, merged.Load.DurationSeconds);
        Assert.Equal(1.7, merged.LastAnswerSecond!.Value, 6);
        Assert.Contains(
            "The 2 generators began within 1.2 s, b last; their time axes are aligned by whole intervals, within 200 ms.",
            merged.Notes);
        Check overlap = merged.Checks.Single(check => check.Name == Alignment.CheckName);
        Assert.False(overlap.Passed);
        Assert.StartsWith(
            "all 2 generators loaded together only from 1.2 s to 3 s of 4.2 s; before and after, the load was lower.",
            overlap.Text);
    }

    [Fact]
    public void Generators_that_never_loaded_together_are_said_with_the_gap_between_them()
    {
        SampleAnswer[] answers = SampleAnswer.Many(50, seed: 1);

        RunSection merged = MergedRun.FromParts(
            [Parts.Of("a", Parts.Run(answers)), Parts.Of("b", Parts.Run(answers[1..], startedAfter: 86_400))]);

        Check overlap = merged.Checks.Single(check => check.Name == Alignment.CheckName);
        Assert.StartsWith("at no time did all 2 generators load together", overlap.Text);
        Assert.Contains("; from 3 s to 86,400 s none did. --start-at TIME", overlap.Text, StringComparison.Ordinal);
        Assert.Equal(6, merged.Timeline.Count); // no interval where nothing was measured
    }

    [Fact]
    public void One_generator_that_fails_a_check_fails_it_for_all()
    {
        SampleAnswer[] answers = SampleAnswer.Many(50, seed: 1);
        RunSection bad = Parts.Run([.. SampleAnswer.Many(50, seed: 2).Select(answer => answer with { Status = 500 })]);

        RunSection merged = MergedRun.FromParts(
            [.. Enumerable.Range(0, 9).Select(at => Parts.Of($"{at}", Parts.Run(answers[at..]))), Parts.Of("bad", bad)]);

        Check failed = Assert.Single(AnswerChecks.Failed(merged));
        Assert.StartsWith("1 of 10 generators; bad: all 50 answers were errors", failed.Text);
        Assert.All(merged.Checks.Except([failed]), check => Assert.True(check.Passed, check.Text));
    }

    [Fact]
    public void Runs_that_are_not_parts_of_one_load_are_refused()
    {
        RunSection run = Parts.Run(SampleAnswer.Many(50, seed: 1));

        Assert.StartsWith("a and b are the same run, which would count twice", Refusal(run));
        Assert.Equal(
            "a and b are not parts of one load: the target is http://shop/ in one and http://other/ in the other.",
            Refusal(run with { Load = run.Load with { Target = "http://other/" } }));
        Assert.Contains("request is GET in one and POST", Refusal(run with { Load = run.Load with { Method = "POST" } }));
        Assert.Contains("loop is closed in one and open", Refusal(run with { Load = run.Load with { Loop = "open" } }));
        Assert.Contains("think time is 0 ms in one and 5 ms", Refusal(run with { Load = run.Load with { ThinkTimeMs = 5 } }));
        Assert.Contains("interval is 1 s in one and 0.5 s", Refusal(run with { Load = run.Load with { IntervalSeconds = 0.5 } }));
        Assert.Contains(
            "length of the stages is none in one and 3 s",
            Refusal(run with { Load = run.Load with { Stages = [new(1, 10, 3)] } }));

        string Refusal(RunSection other) => Assert.Throws<CommandException>(
            () => MergedRun.FromParts([Parts.Of("a", run), Parts.Of("b", other)])).Message;
    }

    [Fact]
    public void What_may_differ_is_said()
    {
        RunSection run = Parts.Run(SampleAnswer.Many(50, seed: 1));
        var settings = new LoadSettings { Connections = 90, Duration = TimeSpan.FromSeconds(3) };
        RunSection larger = Parts.Run(SampleAnswer.Many(60, seed: 2), settings: settings) with
        {
            Complete = false,
            Notes = ["No counters."],
        };

        RunSection merged = MergedRun.FromParts([Parts.Of("a", run), Parts.Of("b", larger)]);

        Assert.Equal((100, false), (merged.Load.Connections, merged.Complete));
        Assert.Contains("The number of connections differs between the generators: 10, 90.", merged.Notes);
        Assert.Contains("b was stopped early, after 3 s.", merged.Notes);
        Assert.Contains("b: No counters.", merged.Notes);
    }

    [Fact]
    public void Rates_and_stages_are_added_and_schedules_too()
    {
        var settings = new LoadSettings
        {
            Rate = 200,
            RateStages = [new(100, 200, TimeSpan.FromSeconds(3))],
            Duration = TimeSpan.FromSeconds(3),
        };
        RunSection run = Parts.Run(SampleAnswer.Many(50, seed: 1), settings: settings) with { Schedule = new(60, 55, 3, 5, 0.2) };
        RunSection other = Parts.Run(SampleAnswer.Many(40, seed: 2), settings: settings) with
        {
            Schedule = new(40, 40, 1, 0, 0.9),
        };

        RunSection merged = MergedRun.FromParts([Parts.Of("a", run), Parts.Of("b", other)]);

        Assert.Equal((400, new StageSection(200, 400, 3)), (merged.Load.Rate, Assert.Single(merged.Load.Stages)));
        Assert.Equal(new ScheduleSection(100, 95, 4, 5, 0.9), merged.Schedule);
    }

    [Fact]
    public void Damaged_and_older_reports_are_refused_in_one_line()
    {
        RunSection run = Parts.Run(SampleAnswer.Many(50, seed: 1));
        EncodedLatencies whole = run.Histogram!;
        var damaged = new EncodedLatencies(whole.Counts[..^1], whole.SumMs, whole.MinMs, whole.MaxMs);

        string Message(RunSection one) =>
            Assert.Throws<CommandException>(() => MergedRun.FromParts([Parts.Of("a", one)])).Message;

        Assert.StartsWith("A report is damaged: ", Message(run with
        {
            Operations = [run.Operations[0] with { Histogram = damaged }],
        }));
        Assert.StartsWith("A report is damaged: ", Message(run with
        {
            Timeline = [.. run.Timeline.Select(point => point with { Histogram = damaged })],
        }));
        Assert.StartsWith("a has no histograms, because an older version", Message(run with { Histogram = null }));
        Assert.StartsWith("a has no histograms, because an older version", Message(run with { Started = null }));
        Assert.StartsWith("a has a duration of NaN s", Message(run with
        {
            Load = run.Load with { DurationSeconds = double.NaN },
        }));
        Assert.StartsWith("a is a report of sweep: only those of run can be merged.", Assert.Throws<CommandException>(
            () => MergePart.FromReport("a", SampleReports.Sweep)).Message);
    }

    /// <summary>All that does not depend on how many generators there were.</summary>
    private static string Figures(RunSection run) => LoadReportJson.FromReport(SampleReports.OfRun(run with
    {
        Load = Parts.Run([]).Load,
        RequestsPerSecond = 0,
        MegabytesReceived = 0,
        Checks = [],
        Notes = [],
        Timeline = [.. run.Timeline.Select(point => point with { InFlight = 0 })],
    }));
}
