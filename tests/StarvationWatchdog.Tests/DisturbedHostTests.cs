using StockExchange.Measuring;

namespace StarvationWatchdog.Tests;

/// <summary>
/// Real hosts that something outside of them holds up: none of them may be alarmed. A class of its own, so that it runs beside
/// <see cref="FalseAlarmTests"/>.
/// </summary>
public sealed class DisturbedHostTests
{
    [Fact]
    public void A_process_that_was_stopped_is_not_alarmed_when_it_goes_on()
    {
        using Watched host = Watched.Start("async", Watched.NoTool);
        Stop(host, TimeSpan.FromSeconds(5));
        Thread.Sleep(FalseAlarmTests.Watching / 2);
        host.EndQuietly();
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

        host.EndQuietly();
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
            Thread.Sleep(FalseAlarmTests.Watching);
            host.EndQuietly();
        }
        finally
        {
            foreach (ChildProcess other in others) other.Dispose();
        }
    }

    [Fact]
    public void A_process_that_its_quota_throttles_is_not_alarmed()
    {
        using ControlGroup? group = ControlGroup.TryCreate(processors: 0.3, out string refusal);
        Assert.SkipWhen(group is null, refusal);
        ChildCommand command = ChildCommand.Built("WatchedHost", "quota-throttled", Watched.NoTool);
        using Watched host = Watched.Start(command.Behind("sh", group.Entrance));

        Thread.Sleep(FalseAlarmTests.Watching);
        host.EndQuietly();
    }

    private static void Stop(Watched host, TimeSpan time)
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "signals");
        host.Signal("STOP");
        Thread.Sleep(time);
        host.Signal("CONT");
    }
}
