namespace StarvationWatchdog.Tests;

/// <summary>Real hosts that starve. How soon that is known is measured by benchmarks/Diagnostics.Benchmarks.</summary>
public sealed class StarvingHostTests
{
    /// <summary>On a machine that is overrun the tool gives up looking for the line.</summary>
    [Theory]
    [InlineData("task-wait", @"^TestTargets\.Scenarios\.TaskWait\(\)( \(Scenarios\.cs:[0-9]+\))?, where [0-9]+ threads wait ")]
    [InlineData("lock-convoy", @"^TestTargets\.Scenarios\.LockConvoy\(\)( \(Scenarios\.cs:[0-9]+\))?, where [0-9]+ ")]
    [InlineData("thread-sleep", @"^TestTargets\.Starving\.SleepingRetry\.Attempt\(.*\)( \(SleepingRetry\.cs:[0-9]+\))?, ")]
    public void The_log_names_the_call_that_blocks_and_the_road_to_it(string scene, string cause)
    {
        using Watched host = Watched.Start(scene, Watched.Tool);

        host.WaitFor("began ");
        string entry = host.WaitFor("Blocking call: ");
        Assert.Matches(cause, entry);
        Assert.Contains(" |    at ", entry, StringComparison.Ordinal);
        Assert.Equal((1, 1), (host.Count("cause "), host.Count("log ")));
    }

    [Fact]
    public void An_episode_that_ends_was_told_and_logged_once()
    {
        using Watched host = Watched.Start("stall-that-ends", Watched.NoTool);

        host.WaitFor("began ");
        host.WaitFor("ended ");
        Assert.EndsWith("Held back since the last such entry: 0 ", host.WaitFor("unknown: it is not looked for."));
        Assert.Equal(1, host.Count("log "));
    }

    [Fact]
    public void A_host_of_NET_8_is_watched_as_well()
    {
        string program = LegacyProgram.Publish(
            "LegacyHost", "net8.0", "tests/LegacyTargets", "tests/WatchedHost", "src/StarvationWatchdog");
        using Watched host = Watched.Start(new ChildCommand(program, "task-wait", Watched.Tool));
        using Watched calm = Watched.Start(new ChildCommand(program, "async", Watched.NoTool));

        host.WaitFor("began ");
        Assert.Matches(@"^LegacyTargets\.Requests\.TaskWait\(\)", host.WaitFor("Blocking call: "));
        Assert.True(calm.End() > 0);
        Assert.Equal(0, calm.Count("began "));
    }
}
