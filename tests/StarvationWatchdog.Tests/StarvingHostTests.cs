using System.Text.RegularExpressions;

namespace StarvationWatchdog.Tests;

/// <summary>Real hosts that starve. How soon that is known is measured by benchmarks/Diagnostics.Benchmarks.</summary>
public sealed partial class StarvingHostTests
{
    private const int MostHosts = 4;

    /// <summary>
    /// On a machine that is overrun the tool may give up looking for the line, or for the call, and says so: then the next host
    /// has its turn. A call that is wrong may not be said by any.
    /// </summary>
    [Theory]
    [InlineData("task-wait", @"TestTargets\.Scenarios\.TaskWait\(\)", "Scenarios.cs")]
    [InlineData("lock-convoy", @"TestTargets\.Scenarios\.LockConvoy\(\)", "Scenarios.cs")]
    [InlineData("thread-sleep", @"TestTargets\.Starving\.SleepingRetry\.Attempt\(.*\)", "SleepingRetry.cs")]
    public void The_log_names_the_call_that_blocks_and_the_call_path_to_it(string scene, string call, string file)
    {
        var entries = new List<string>();
        do entries.Add(EntryOf(scene));
        while (!entries[^1].Contains($" ({file}:", StringComparison.Ordinal) && entries.Count < MostHosts);

        Assert.All(entries, entry => Assert.Matches($@"^({call}( \({file}:[0-9]+\))?, where [0-9]+ threads?|unknown:) ", entry));
        Assert.Matches($@"^{call} \({file}:[0-9]+\), where [0-9]+ threads? ", entries[^1]);
        Assert.Contains(" |    at ", entries[^1], StringComparison.Ordinal);
    }

    [Fact]
    public void An_episode_that_ends_is_reported_and_logged_once()
    {
        using Watched host = Watched.Start("stall-that-ends", Watched.NoTool);

        host.WaitFor("began ");
        host.WaitFor("ended ");
        Assert.EndsWith("Suppressed since the last such entry: 0 ", host.WaitFor("unknown: the search for it is switched off."));
        Assert.Equal(1, host.Count("log "));
    }

    [Theory]
    [InlineData("net8.0")]
    [InlineData("net11.0")]
    public void A_host_on_another_runtime_is_watched_as_well(string runtime)
    {
        string program = PublishedTarget.PublishOrSkip("WatchedHost", runtime, "src/StarvationWatchdog");
        using Watched host = Watched.Start(new ChildCommand(program, "task-wait", Watched.Tool));
        using Watched calm = Watched.Start(new ChildCommand(program, "async", Watched.NoTool));

        host.WaitFor("began ");
        Assert.Matches(@"^TestTargets\.Scenarios\.TaskWait\(\)", host.WaitFor("Blocking call: "));
        Assert.True(calm.End() > 0);
        Assert.Equal(0, calm.Count("began "));
    }

    /// <summary>What its only entry says of the call.</summary>
    private static string EntryOf(string scene)
    {
        using Watched host = Watched.Start(scene, Watched.Tool);
        host.WaitFor("began ");
        string[] entry = host.WaitFor("for one of its ").Split(" threads. Blocking call: ", 2);
        Assert.Equal(1, host.Count("log "));
        Assert.InRange(host.Count("cause "), 0, host.Count("began "));
        if (Waiting().Match(entry[1]) is { Success: true } waiting)
            Assert.InRange(int.Parse(waiting.ValueSpan), 1, int.Parse(entry[0])); // the pool has grown since it began
        return entry[1];
    }

    /// <summary>The number of threads that wait in the call.</summary>
    [GeneratedRegex("(?<=, where )[0-9]+(?= threads? waits?)")]
    private static partial Regex Waiting();
}
