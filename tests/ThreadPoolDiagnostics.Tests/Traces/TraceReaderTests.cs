using FsCheck;
using FsCheck.Fluent;
using FsCheck.Xunit;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Files;
using ThreadPoolDiagnostics.Traces;

namespace ThreadPoolDiagnostics.Tests.Traces;

public sealed class TraceReaderTests(Recording recording) : IClassFixture<Recording>
{
    [Fact]
    public void A_whole_trace_has_all_that_a_live_examination_sees()
    {
        Observation observation = TraceReader.Read(recording.File);

        Assert.Empty(observation.Gaps);
        Assert.Equal(Environment.ProcessorCount, observation.Processors);
        Assert.InRange(observation.Duration, TimeSpan.FromSeconds(3), TimeSpan.FromSeconds(60));
        Assert.True(observation.Samples.Count >= 2, $"{observation.Samples.Count} samples");
        Assert.Contains(observation.Samples, sample => sample.QueueLength > 20);
        Assert.All(
            observation.Samples, sample => Assert.InRange(sample.Elapsed, TimeSpan.FromMilliseconds(1), observation.Duration));
        Assert.Contains(observation.Adjustments, adjustment => adjustment.Reason == AdjustmentReason.CooperativeBlocking);
        Assert.Contains(observation.Waits, wait => wait.Wait == WaitKind.Task && wait.Duration > TimeSpan.FromMilliseconds(300));
        Assert.InRange(observation.Stacks.Count, 3, 10);
        Assert.Contains(observation.Stacks[^1].Report.Groups, group => group is { IsPoolWorker: true, Wait: WaitKind.Task }
            && group.FirstApplicationFrame!.Method == "TestTargets.Scenarios.TaskWait()");
    }

    [Fact]
    public void A_trace_that_was_cut_off_has_what_came_before_and_says_what_is_missing()
    {
        byte[] whole = File.ReadAllBytes(recording.File);

        Observation observation = TraceReader.Read(recording.Write(whole[..(whole.Length * 2 / 3)]));

        Assert.NotEmpty(observation.Samples);
        Assert.NotEmpty(observation.Adjustments);
        Assert.Empty(observation.Stacks);
        Assert.Matches(@"^The trace breaks off after \d\.\d s: it was cut off, or is damaged\.$", observation.Gaps[0]);
        Assert.StartsWith("The stacks in the trace have no names", observation.Gaps[1], StringComparison.Ordinal);
        Assert.Equal($"This records all of it: {TraceReader.RecordingCommand()}", observation.Gaps[2]);
    }

    [Property(MaxTest = 15)]
    public Property However_a_trace_is_cut_it_gives_an_observation_with_gaps_or_a_clear_failure()
    {
        byte[] whole = File.ReadAllBytes(recording.File);

        return Prop.ForAll(Gen.Choose(0, whole.Length - 1).ToArbitrary(), length => IsAnswered(whole[..length]));
    }

    [Property(MaxTest = 15)]
    public Property However_a_trace_is_damaged_it_gives_an_observation_or_a_clear_failure()
    {
        byte[] whole = File.ReadAllBytes(recording.File);

        return Prop.ForAll(Gen.Choose(8, whole.Length - 1).ToArbitrary(), position =>
            IsAnswered(Damaged(whole, position), mayBeWhole: true));
    }

    /// <summary>Of blocks of every kind.</summary>
    [Theory]
    [InlineData("EventBlock", 1_900_000_000)]
    [InlineData("EventBlock", -1)]
    [InlineData("MetadataBlock", 1_900_000_000)]
    [InlineData("StackBlock", 1_000_000_000)]
    [InlineData("SPBlock", int.MaxValue)]
    public void A_length_that_is_a_lie_is_where_the_trace_breaks_off(string block, int length)
    {
        byte[] trace = File.ReadAllBytes(recording.File);
        int name = trace.AsSpan().LastIndexOf(System.Text.Encoding.ASCII.GetBytes(block));
        BitConverter.TryWriteBytes(trace.AsSpan(name + block.Length + 1), length);

        Assert.True(IsAnswered(trace));
    }

    [Fact]
    public void Random_bytes_anywhere_give_an_observation_or_a_clear_failure()
    {
        byte[] whole = File.ReadAllBytes(recording.File);
        var random = new Random(14);

        for (int i = 0; i < 10; i++)
        {
            byte[] trace = [.. whole];
            for (int change = 0; change < 20; change++)
                BitConverter.TryWriteBytes(
                    trace.AsSpan(random.Next(8, trace.Length - 4)), random.Next(int.MinValue, int.MaxValue));
            IsAnswered(trace);
        }
    }

    [Theory]
    [InlineData("", "the file is empty.")]
    [InlineData("Nettr", "not a .nettrace file.")]
    [InlineData("PK-something-else", "not a .nettrace file.")]
    [InlineData("Nettrace", "no event in it can be read.")]
    [InlineData("Nettrace\0\0\0\0\u0006\0\0\0", "it is of version 6 of the format")]
    [InlineData("Nettrace and then something else altogether, of which nothing can be made", "no event in it can be read.")]
    public void What_is_no_trace_is_said_with_the_files_name(string contents, string what)
    {
        string file = recording.Write([.. contents.Select(letter => (byte)letter)]);

        var failure = Assert.Throws<EvidenceFileException>(() => TraceReader.Read(file));

        Assert.Equal(file, failure.File);
        Assert.StartsWith($"{file}: {what}", failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_file_that_is_not_there_is_said()
    {
        var failure = Assert.Throws<EvidenceFileException>(() => TraceReader.Read("/nowhere/trace.nettrace"));

        Assert.Contains("nowhere", failure.Message);
    }

    [Fact]
    public void The_command_records_everything_and_needs_no_quoting_but_its_own() => Assert.Equal(
        "dotnet-trace collect --process-id 42 --duration 00:00:00:10 --output pool.nettrace --providers "
        + "\"Microsoft-DotNETCore-SampleProfiler:0x0:4,System.Runtime:0x2:4:EventCounterIntervalSec=1,"
        + "Microsoft-Windows-DotNETRuntime:0x40000014000:5,System.Threading.Tasks.TplEventSource:0x2:5,"
        + "Microsoft.AspNetCore.Hosting:0x0:4\"",
        TraceReader.RecordingCommand(42));

    private static byte[] Damaged(byte[] whole, int position)
    {
        byte[] damaged = [.. whole];
        for (int i = position; i < Math.Min(position + 64, damaged.Length); i++) damaged[i] ^= 0x5A;
        return damaged;
    }

    private bool IsAnswered(byte[] trace, bool mayBeWhole = false)
    {
        string file = recording.Write(trace);
        try
        {
            return TraceReader.Read(file).Gaps.Count > 0 || mayBeWhole;
        }
        catch (EvidenceFileException)
        {
            return true;
        }
        finally
        {
            File.Delete(file);
        }
    }
}
