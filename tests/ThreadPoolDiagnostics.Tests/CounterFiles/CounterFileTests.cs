using System.Text;
using FsCheck;
using FsCheck.Fluent;
using FsCheck.Xunit;
using ThreadPoolDiagnostics.CounterFiles;
using ThreadPoolDiagnostics.Files;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.CounterFiles;

public sealed class CounterFileTests : TestWithFolder
{
    /// <summary>A pool that gains a thread a second while 120 items wait, and hardly uses a processor.</summary>
    private static readonly (int Threads, int Queue, int Completed, double Cpu)[] Starved =
        [.. Enumerable.Range(8, 8).Select(threads => (threads, 120, 4, 1.5))];

    /// <summary>The formats of the invariant culture, of de-DE, fi-FI, en-US and fr-CA: the tests run without cultures.</summary>
    [Theory]
    [InlineData("MM/dd/yyyy HH:mm:ss")]
    [InlineData("dd.MM.yyyy HH:mm:ss")]
    [InlineData("d.M.yyyy H.mm.ss")]
    [InlineData("M/d/yyyy h:mm:ss tt")]
    [InlineData("yyyy-MM-dd HH 'h' mm 'min' ss 's'")]
    public void A_file_in_any_culture_has_its_samples_a_second_apart(string timestamp)
    {
        Observation observation = Read(CounterText.Csv(timestamp, Starved));

        Assert.Equal(8, observation.Samples.Count);
        Assert.Equal([0, 1, 2, 3, 4, 5, 6, 7], observation.Samples.Select(sample => sample.Elapsed.TotalSeconds));
        Assert.Equal([8, 9, 10, 11, 12, 13, 14, 15], observation.Samples.Select(sample => sample.ThreadCount));
        Assert.All(observation.Samples, sample => Assert.Equal(
            (120, 4, 1.5, 0.5), (sample.QueueLength, sample.CompletedItemsPerSecond, sample.CpuPercent, sample.GcPausePercent)));
        Assert.Equal(0, observation.Processors);
        Assert.StartsWith("Counters show no stacks", Assert.Single(observation.Gaps), StringComparison.Ordinal);
    }

    [Fact]
    public void Csv_and_json_say_the_same()
    {
        Observation csv = Read(CounterText.Csv(CounterText.Invariant, Starved)), json = Read(CounterText.Json(Starved));

        Assert.Equal(
            csv.Samples.Select(sample => sample with { Elapsed = default }),
            json.Samples.Select(sample => sample with { Elapsed = default }));
        Assert.Equal(Verdict.Starving, Decision.Decide(csv).Verdict);
        Assert.Equal(Verdict.Starving, Decision.Decide(json).Verdict);
    }

    [Fact]
    public void Of_changes_alone_the_least_possible_levels_are_said_and_that_they_are_it()
    {
        Observation observation = Read(CounterText.Meter(
            [(0, 0, 4, 0.02), (1, 40, 4, 0.02), (1, -5, 4, 0.02), (1, 10, 4, 0.02), (1, -60, 4, 0.02), (1, 60, 4, 0.02)]));

        Assert.Equal([15, 55, 50, 60, 0, 60], observation.Samples.Select(sample => sample.QueueLength));
        Assert.Equal(2, observation.Processors);
        Assert.All(observation.Samples, sample => Assert.Equal(1, sample.CpuPercent, precision: 6));
        Assert.Contains(observation.Gaps, gap => gap.Contains("are the least possible", StringComparison.Ordinal));
        Assert.Contains("grew by 5 threads", string.Join(' ', Decision.Decide(observation).Evidence), StringComparison.Ordinal);
    }

    /// <summary>Before its first interval dotnet-counters writes the levels, and a burst may begin with any counter.</summary>
    [Fact]
    public void Each_interval_has_the_counters_of_its_own_burst()
    {
        string meter = CounterText.Meter([.. Enumerable.Repeat((1, 9, 2, 0.02), 8)]);
        string[] lines = meter.TrimEnd().Split('\n');
        const int count = 8;
        string[] turned =
            [.. lines.Skip(1).Chunk(count).SelectMany(burst => burst.TakeLast(2).Concat(burst.SkipLast(2)))];
        string levels = lines[3].Replace("23:59:50", "23:59:49", StringComparison.Ordinal);

        Observation observation = Read(string.Join('\n', [lines[0], levels, .. turned, ""]));

        Assert.Equal(8, observation.Samples.Count);
        Assert.All(observation.Samples, sample => Assert.Equal(1, sample.CpuPercent, precision: 6));
        Assert.True(observation.Counters!.HasCpu);
        Assert.Equal(Verdict.Starving, Decision.Decide(observation).Verdict);
    }

    [Fact]
    public void Of_changes_alone_nobody_is_said_to_be_healthy() => Assert.Equal(
        Verdict.Unknown, Decision.Decide(Read(CounterText.Meter([.. Enumerable.Repeat((0, 0, 500, 0.1), 6)]))).Verdict);

    [Theory]
    [InlineData(1.5, Verdict.Starving)]
    [InlineData(6.0, Verdict.Unknown)]
    [InlineData(50.0, Verdict.Unknown)]
    public void Who_used_the_processors_is_not_said_to_starve(double cpu, Verdict verdict) => Assert.Equal(
        verdict,
        Decision.Decide(Read(CounterText.Json([.. Starved.Select(one => one with { Cpu = cpu })]))).Verdict);

    [Theory]
    [InlineData(1.5, Verdict.Starving)]
    [InlineData(6.0, Verdict.Unknown)]
    [InlineData(95.0, Verdict.CpuSaturated)]
    public void A_pool_without_new_threads_starves_only_where_processors_are_idle(double cpu, Verdict verdict) => Assert.Equal(
        verdict, Decision.Decide(Read(CounterText.Json([.. Enumerable.Repeat((3, 120, 98, cpu), 8)]))).Verdict);

    [Fact]
    public void A_file_without_the_counters_that_matter_says_which_are_missing()
    {
        string csv = CounterText.Csv(CounterText.Invariant, Starved);

        Diagnosis diagnosis = Decision.Decide(Read(string.Join('\n', csv.Split('\n').Where(line =>
            !line.Contains("Completed", StringComparison.Ordinal) && !line.Contains("Thread Count", StringComparison.Ordinal)))));

        Assert.Equal(Verdict.Unknown, diagnosis.Verdict);
        Assert.Contains(diagnosis.Evidence, sentence =>
            sentence.StartsWith("The file lacks the completed items, the number of threads.", StringComparison.Ordinal));
    }

    [Fact]
    public void A_file_of_another_provider_alone_is_refused_with_the_command_that_records_one()
    {
        string file = Folder.Write(
            "other.csv",
            "Timestamp,Provider,Counter Name,Counter Type,Mean/Increment\n11/26/2026 20:44:45,Shop,orders,Metric,1\n");

        var failure = Assert.Throws<EvidenceFileException>(() => CounterFile.Read(file));

        Assert.StartsWith($"{file}: it has no counter of System.Runtime. This records them: dotnet-counters", failure.Message);
    }

    [Property(MaxTest = 75)]
    public Property However_a_file_is_cut_or_damaged_it_gives_an_observation_or_a_sentence(bool isJson, bool isCut, int seed)
    {
        byte[] whole = Encoding.UTF8.GetBytes(
            isJson ? CounterText.Json(Starved) : CounterText.Csv(CounterText.Invariant, Starved));
        var random = new Random(seed);
        if (isCut) whole = whole[..random.Next(whole.Length)];
        for (int change = isCut ? 20 : 0; change < 20 && whole.Length > 0; change++)
            whole[random.Next(whole.Length)] = (byte)random.Next(256);

        return IsAnswered(whole).ToProperty();
    }

    private bool IsAnswered(byte[] bytes)
    {
        string file = Folder.Write($"{Guid.NewGuid():N}.counters", bytes);
        try
        {
            return Decision.Decide(CounterFile.Read(file)).Evidence.Count > 0;
        }
        catch (EvidenceFileException failure)
        {
            return failure.Message.StartsWith(file, StringComparison.Ordinal);
        }
        finally
        {
            File.Delete(file);
        }
    }

    private Observation Read(string text) => CounterFile.Read(Folder.Write("counters.txt", text));
}
