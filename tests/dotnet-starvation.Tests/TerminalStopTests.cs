namespace DotnetStarvation.Tests;

/// <summary>Ctrl+Z: the tool is stopped, perhaps for ever, and the process that it looks at is not to pay for it.</summary>
public sealed class TerminalStopTests
{
    public TerminalStopTests() => Assert.SkipUnless(OperatingSystem.IsLinux(), "counts sockets in /proc");

    [Fact]
    public void A_stopped_tool_leaves_no_session_that_listens_for_async_methods_and_goes_on_with_what_it_has()
    {
        using var target = Target.Start("async");
        int before = target.CountSockets();
        using RunningTool tool = new("stacks", "-p", $"{target.Id}", "--async", "10m");
        WaitForSessions(target, before, 1);

        tool.Signal("TSTP");

        Eventually.Holds(() => tool.State == 'T', "it is stopped");
        Eventually.Holds(() => target.CountSockets() == before, "its session is given back");
        tool.Signal("CONT");
        tool.Signal("INT");
        Assert.Equal(130, tool.WaitForExit());
    }

    [Fact]
    public void A_stopped_tool_leaves_no_session_that_follows_waits_but_that_of_the_counters()
    {
        using var target = Target.Start("task-wait");
        int before = target.CountSockets();
        using RunningTool tool = new("check", "-p", $"{target.Id}", "--duration", "5m", "--whole");
        WaitForSessions(target, before, 2);

        tool.Signal("TSTP");

        Eventually.Holds(() => tool.State == 'T', "it is stopped");
        Eventually.Holds(() => target.CountSockets() == before + 1, "the dear session is given back");
        tool.Signal("CONT");
        tool.Signal("TERM");
        Assert.Equal(143, tool.WaitForExit());
        Eventually.Holds(() => target.CountSockets() == before, "the other one is given back");
        Assert.Contains($"process {target.Id}", tool.Said);
    }

    /// <summary>For a second: a question to the runtime, and a snapshot, are over sooner.</summary>
    private static void WaitForSessions(Target target, int before, int count)
    {
        int polls = 0;
        Eventually.Holds(
            () => (polls = target.CountSockets() >= before + count ? polls + 1 : 0) >= 20, $"{count} sessions are open");
    }
}
