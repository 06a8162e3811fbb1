using ThreadPoolDiagnostics.CounterFiles;
using ThreadPoolDiagnostics.Files;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.CounterFiles;

/// <summary>Files of processes that do not starve, and files that do not show whether one does.</summary>
public sealed class NoStarvationTests : TestWithFolder
{
    private static readonly (int Threads, int Queue, int Completed, double Cpu)[] Starved =
        [.. Enumerable.Range(8, 8).Select(threads => (threads, 120, 4, 1.5))];

    [Fact]
    public void A_burst_of_work_for_which_the_pool_grew_and_which_is_done() => Assert.Equal(Verdict.Healthy, Decide(
        Csv([(8, 0, 20, 1), (8, 40, 30, 2), (9, 0, 60, 2), (10, 0, 20, 1), (11, 0, 20, 1), (11, 0, 20, 1), (11, 0, 20, 1)])));

    [Fact]
    public void Work_that_needs_all_processors() => Assert.Equal(
        Verdict.CpuSaturated, Decide(Csv([.. Enumerable.Repeat((8, 400, 50, 99.0), 12)])));

    [Fact]
    public void Work_that_needs_all_processors_and_for_which_the_pool_grows() => Assert.Equal(
        Verdict.Unknown, Decide(Csv([.. Enumerable.Range(8, 12).Select(threads => (threads, 400, 50, 99.0))])));

    [Theory]
    [InlineData("Time paused by GC (ms / 1 sec),Rate,5", "Time paused by GC (ms / 1 sec),Rate,600")]
    [InlineData("Time paused by GC (ms / 1 sec),Rate,5", "% Time in GC since last GC (%),Metric,60")]
    public void Pauses_for_collections(string some, string many) =>
        Assert.Equal(Verdict.Unknown, Decide(Csv(Starved).Replace(some, many, StringComparison.Ordinal)));

    [Fact]
    public void Pauses_that_the_file_does_not_have()
    {
        Diagnosis diagnosis = Decision.Decide(Read(Without(Csv(Starved), line => line.Contains("GC", StringComparison.Ordinal))));

        Assert.Equal(Verdict.Unknown, diagnosis.Verdict);
        Assert.Contains(diagnosis.Evidence, sentence =>
            sentence.StartsWith("The file lacks the pauses for collections.", StringComparison.Ordinal));
    }

    [Fact]
    public void Pauses_that_one_interval_lacks_hide_no_starvation()
    {
        int number = 0;
        string csv = Without(Csv(Starved), line => line.Contains("GC", StringComparison.Ordinal) && number++ == 0);

        Assert.Equal(Verdict.Starving, Decide(csv));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public void Few_rows(int intervals) => Assert.Equal(Verdict.Unknown, Decide(Csv(Starved[..intervals])));

    [Fact]
    public void Rows_that_are_missing_now_and_then()
    {
        int number = 0;
        string csv = Without(
            Csv([.. Enumerable.Repeat((8, 2, 10, 1.5), 12)]),
            line => line.Contains("Thread Count", StringComparison.Ordinal) && number++ % 2 == 1);

        Observation observation = Read(csv);

        Assert.All(observation.Samples, sample => Assert.Equal(8, sample.ThreadCount));
        Assert.Equal(Verdict.Unknown, Decision.Decide(observation).Verdict);
    }

    [Fact]
    public void A_process_that_was_restarted_in_the_middle() => Assert.Equal(Verdict.Unknown, Decide(Csv(
        [(50, 2, 10, 1), (50, 2, 10, 1), (4, 2, 10, 1), (5, 2, 10, 1), (6, 2, 10, 1), (7, 2, 10, 1), (8, 2, 10, 1)])));

    [Fact]
    public void A_second_recording_in_the_file_is_not_read()
    {
        string first = Csv([.. Enumerable.Repeat((8, 0, 10, 1.5), 5)]);

        Diagnosis diagnosis = Decision.Decide(Read(first + Csv(Starved)));

        Assert.Equal(Verdict.Healthy, diagnosis.Verdict);
        Assert.Contains("The file has several recordings, one after the other: only the first was read.", diagnosis.Evidence);
    }

    [Fact]
    public void A_file_with_the_rows_of_two_processes_is_refused()
    {
        (int Threads, int Queue, int Completed, double Cpu)[] one = [.. Enumerable.Repeat((8, 2, 10, 1.5), 12)];
        string[] other = Rows(Csv([.. one.Select(interval => interval with { Threads = 50 })]));
        string[] rows =
        [
            .. Rows(Csv(one)).Chunk(other.Length / one.Length)
                .Zip(other.Chunk(other.Length / one.Length), (mine, theirs) => mine.Concat(theirs)).SelectMany(row => row),
        ];

        var failure = Assert.Throws<EvidenceFileException>(() => Read(string.Join('\n', [Csv(one).Split('\n')[0], .. rows, ""])));

        Assert.Contains("its intervals overlap: it has the counters of several processes", failure.Message);
    }

    [Fact]
    public void A_comma_is_read_as_the_point_of_a_decimal_number()
    {
        (int Threads, int Queue, int Completed, double Cpu)[] busy = [.. Starved.Select(one => one with { Cpu = 60.5 })];

        Observation observation = Read(Csv(busy).Replace(",60.5\n", ",60,5\n", StringComparison.Ordinal));

        Assert.All(observation.Samples, sample => Assert.Equal(60.5, sample.CpuPercent));
        Assert.Equal(Verdict.Unknown, Decision.Decide(observation).Verdict);
    }

    private static string Csv(params (int Threads, int Queue, int Completed, double Cpu)[] intervals) =>
        CounterText.Csv(CounterText.Invariant, intervals);

    private static string[] Rows(string csv) => csv.TrimEnd().Split('\n')[1..];

    private static string Without(string csv, Func<string, bool> isLeftOut) =>
        string.Join('\n', csv.Split('\n').Where(line => !isLeftOut(line)));

    private Verdict Decide(string csv) => Decision.Decide(Read(csv)).Verdict;

    private Observation Read(string text) => CounterFile.Read(Folder.Write("counters.txt", text));
}
