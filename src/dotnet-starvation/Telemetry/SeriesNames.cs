using System.Diagnostics.Metrics;

namespace DotnetStarvation.Telemetry;

/// <summary>The names of metrics and attributes. The first ones are OpenTelemetry's semantic conventions for .NET; those of
/// starvation are the same as the ones of the package StarvationWatchdog.</summary>
internal static class SeriesNames
{
    /// <summary>The meter's name: OpenTelemetry's instrumentation scope.</summary>
    public const string Meter = "dotnet-starvation";

    public const string Threads = "dotnet.thread_pool.thread.count";
    public const string QueueLength = "dotnet.thread_pool.queue.length";
    public const string CompletedItems = "dotnet.thread_pool.work_item.count";
    public const string CpuTime = "dotnet.process.cpu.time";
    public const string CpuCount = "dotnet.process.cpu.count";
    public const string WorkingSet = "dotnet.process.memory.working_set";
    public const string GcPause = "dotnet.gc.pause.time";
    public const string Contentions = "dotnet.monitor.lock_contentions";
    public const string Exceptions = "dotnet.exceptions";
    public const string Timers = "dotnet.timer.count";
    public const string QueueDelay = "dotnet.starvation.queue.delay";
    public const string Waiting = "dotnet.starvation.queue.waiting";
    public const string State = "dotnet.starvation.state";
    public const string Episodes = "dotnet.starvation.episodes";
    public const string BlockedTime = "dotnet.starvation.blocked.time";
    public const string Following = "dotnet.starvation.recorder.following";
    public const string Failed = "dotnet.starvation.recorder.failed";
    public const string Dropped = "dotnet.starvation.recorder.dropped";

    public const string CpuMode = "cpu.mode";
    public const string Verdict = "dotnet.starvation.verdict";
    public const string Api = "dotnet.starvation.api";
    public const string Function = "code.function.name";
    public const string File = "code.file.path";
    public const string Line = "code.line.number";
    public const string Reason = "reason";

    /// <summary>The bounds of the queue delay's buckets, in seconds.</summary>
    public static readonly double[] DelayBounds = [0.0001, 0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

    /// <summary>The most series of an instrument in one process: the SDK reserves memory for each.</summary>
    public static int MostSeries(Instrument instrument) => instrument.Name switch
    {
        BlockedTime => Telemetry.BlockedTime.MostCalls + 1,
        State or Dropped => 8,
        _ => 2,
    };
}
