namespace StarvationWatchdog.Tests;

/// <summary>
/// Real hosts in which work waits, or seems to, and no thread is to blame: none of them may be alarmed. Each is watched for some
/// seconds, many times what an alarm takes.
/// </summary>
public sealed class FalseAlarmTests
{
    private static readonly TimeSpan Watching = TimeSpan.FromSeconds(6);

    [Theory]
    [InlineData("full-collections")] // stopped nearly all the time
    [InlineData("half-collecting")] // half of the time, on threads of the pool
    [InlineData("cpu-bound")] // the pool computes
    [InlineData("parallel-computing")]
    [InlineData("maximum-computing")] // all threads that the pool may have compute
    [InlineData("cold-computing")] // from the first moment
    [InlineData("quick-items")] // a long queue, worked off quickly
    [InlineData("thousands-queued")]
    [InlineData("long-running")] // waits on threads that are not the pool's
    [InlineData("many-timers")]
    public void A_scene_without_starvation_is_no_episode(string scene)
    {
        using Watched host = Watched.Start(scene, Watched.NoTool, ("DOTNET_gcConcurrent", "0"));

        Thread.Sleep(Watching);
        IsQuiet(host);
    }

    [Fact]
    public void A_process_that_was_stopped_is_not_alarmed_when_it_goes_on()
    {
        using Watched host = Watched.Start("async", Watched.NoTool);
        Stop(host, TimeSpan.FromSeconds(5));
        Thread.Sleep(Watching / 2);
        IsQuiet(host);
    }

    [Fact]
    public void A_process_that_a_debugger_steps_through_is_not_alarmed()
    {
        using Watched host = Watched.Start("async", Watched.NoTool);
        for (int step = 0; step < 20; step++)
        {
            Stop(host, TimeSpan.FromMilliseconds(300));
            Thread.Sleep(20);
        }

        IsQuiet(host);
    }

    [Fact]
    public void Processors_that_others_keep_busy_are_no_starvation()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "computes by sh");
        ChildProcess[] others =
        [
            .. Enumerable.Range(0, 4 * Environment.ProcessorCount)
                .Select(_ => ChildProcess.Start(new("sh", "-c", "while :; do :; done"))),
        ];
        try
        {
            using Watched host = Watched.Start("busy-callers", Watched.NoTool);
            Thread.Sleep(Watching);
            IsQuiet(host);
        }
        finally
        {
            foreach (ChildProcess other in others) other.Dispose();
        }
    }

    [Fact]
    public void A_process_that_its_quota_throttles_is_not_alarmed()
    {
        using QuotaGroup group = QuotaGroup.CreateOrSkip(processors: 0.3);
        ChildCommand command = ChildCommand.Built("WatchedHost", "quota-throttled", Watched.NoTool);
        using Watched host = Watched.Start(group.Enter(command));

        Thread.Sleep(Watching);
        IsQuiet(host);
    }

    /// <summary>The watchdog was awake, and said nothing.</summary>
    private static void IsQuiet(Watched host)
    {
        Assert.True(host.End() > 0, host.Said);
        Assert.True(host.Count("began ") == 0, host.Said);
    }

    private static void Stop(Watched host, TimeSpan time)
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "signals");
        host.Signal("STOP");
        Thread.Sleep(time);
        host.Signal("CONT");
    }
}
