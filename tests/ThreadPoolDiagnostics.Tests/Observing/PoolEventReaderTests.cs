using ThreadPoolDiagnostics.Nettrace;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Tests.Observing;

/// <summary>The events as runtimes write them, byte for byte; that real ones do is what the tests with processes show.</summary>
public sealed class PoolEventReaderTests
{
    private const int Thread = 300, Other = 301;

    private static readonly byte[] TaskWaitFields = TraceBytes.Fields(
        TraceBytes.Field("OriginatingTaskSchedulerID", TypeCode.Int32), TraceBytes.Field("OriginatingTaskID", TypeCode.Int32),
        TraceBytes.Field("TaskID", TypeCode.Int32), TraceBytes.Field("Behavior", TypeCode.Int32),
        TraceBytes.Field("ContinueWithTaskID", TypeCode.Int32));

    [Fact]
    public void An_adjustment_has_the_number_of_threads_and_the_reason()
    {
        Observation observation = Read(Runtime(55, 0), [.. new byte[8], .. TraceBytes.Number(17), .. TraceBytes.Number(6), 0, 0]);

        ThreadAdjustment adjustment = Assert.Single(observation.Adjustments);
        Assert.Equal((17, AdjustmentReason.Starvation), (adjustment.ThreadCount, adjustment.Reason));
        Assert.Equal(TimeSpan.FromSeconds(1), adjustment.Elapsed);
    }

    [Theory]
    [InlineData(2, Other)]
    [InlineData(1, null)]
    public void A_wait_for_a_lock_has_its_owner_where_the_runtime_says_it(int version, int? owner)
    {
        byte[] payload = [0, 0, 0, .. new byte[16], .. TraceBytes.Number((long)Other)];

        Observation observation = Read(Runtime(81, version), version == 1 ? payload[..3] : payload);

        LockWait wait = Assert.Single(observation.LockWaits);
        Assert.Equal((Thread, owner), (wait.ThreadId, wait.OwnerThreadId));
    }

    [Theory]
    [InlineData(0, WaitKind.Handle)]
    [InlineData(1, WaitKind.Pulse)]
    public void A_wait_for_a_handle_is_told_from_one_for_a_pulse(byte source, WaitKind kind) =>
        Assert.Equal(kind, Assert.Single(Read(Runtime(301, 0), [source, .. new byte[10]]).Waits).Wait);

    [Theory]
    [InlineData(1, 1)]
    [InlineData(2, 0)]
    public void A_wait_for_a_task_counts_when_the_thread_waits_and_not_an_await(int behavior, int waits)
    {
        byte[] payload = [.. new byte[8], .. TraceBytes.Number(42), .. TraceBytes.Number(behavior), .. new byte[4]];

        Observation observation =
            Read(TraceBytes.Description(5, PoolProviders.Tasks, 10, 3, "TaskWaitBegin", TaskWaitFields), payload);

        Assert.Equal(waits, observation.Waits.Count(wait => wait.Wait is WaitKind.Task && wait.ThreadId == Thread));
    }

    [Fact]
    public void A_request_has_its_method_and_path()
    {
        byte[] fields = TraceBytes.Fields(
            TraceBytes.Field("method", TypeCode.String), TraceBytes.Field("path", TypeCode.String));

        Observation observation = Read(
            TraceBytes.Description(5, PoolProviders.Requests, 3, 0, "RequestStart", fields),
            [.. TraceBytes.Text("GET"), .. TraceBytes.Text("/api/stocks")]);

        Assert.Equal("GET /api/stocks", Assert.Single(observation.Requests).Route);
    }

    [Fact]
    public void The_process_says_how_many_processors_it_has() => Assert.Equal(12, Read(
        TraceBytes.Description(
            5, PoolProviders.Counters, 0, 0, "ProcessorCount",
            TraceBytes.Fields(TraceBytes.Field("processorCount", TypeCode.Int32))),
        TraceBytes.Number(12)).Processors);

    [Theory]
    [InlineData(55)]
    [InlineData(301)]
    public void An_event_that_is_too_short_is_damage(int id) =>
        Assert.Throws<InvalidDataException>(() => Read(Runtime(id, 0), []));

    [Theory]
    [InlineData(81, "ContentionStart")]
    [InlineData(302, "WaitHandleWaitStop")]
    [InlineData(7, "Microsoft-Windows-DotNETRuntime 7")]
    public void What_has_no_name_in_the_trace_has_one_for_people(int id, string name) =>
        Assert.Equal(name, PoolEventReader.NameOf(new EventKind(PoolProviders.Runtime, id, 0)));

    private static byte[] Runtime(int id, int version) => TraceBytes.Description(5, PoolProviders.Runtime, id, version, name: "");

    private static Observation Read(byte[] description, byte[] payload)
    {
        var log = new ObservationLog();
        var reader = new PoolEventReader(log);
        byte[] trace = TraceBytes.Whole([description], [TraceBytes.Event(5, Thread, 0, payload)]);
        new TraceRecords(data => reader.Read(TimeSpan.FromSeconds(1), data)).Read(new MemoryStream(trace));
        return log.ToObservation(TimeSpan.FromSeconds(2));
    }
}
