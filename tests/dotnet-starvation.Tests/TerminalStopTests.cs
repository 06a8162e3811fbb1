namespace DotnetStarvation.Tests;

/// <summary>Ctrl+Z: a stopped tool must not cost the observed process anything.</summary>
public sealed class TerminalStopTests
{
    private static readonly TimeSpan Timeout = TimeSpan.FromSeconds(4);

    public TerminalStopTests() => Assert.SkipUnless(OperatingSystem.IsLinux(), "counts sockets in /proc");

    [Fact]
    public void A_stopped_tool_leaves_no_session_that_listens_for_async_methods_and_goes_on_with_what_it_has()
    {
        using var target = Target.Start("async");
        using RunningTool tool = new("stacks", "-p", $"{target.Id}", "--async", "10m");
        target.WaitForSessions(1);

        tool.Signal("TSTP");

        Eventually.Holds(() => tool.IsStopped, "it is stopped");
        target.WaitForNoSession();
        tool.Signal("CONT");
        tool.Signal("INT");
        Assert.Equal(130, tool.WaitForExit());
    }

    [Fact]
    public void A_stopped_tool_leaves_no_session_that_follows_waits_but_that_of_the_counters()
    {
        using var target = Target.Start("task-wait");
        using RunningTool tool = new("check", "-p", $"{target.Id}", "--duration", "5m", "--whole");
        target.WaitForSessions(2);

        tool.Signal("TSTP");

        Eventually.Holds(() => tool.IsStopped, "it is stopped");
        Eventually.Holds(() => target.Sessions == 1, "the expensive session is given back");
        tool.Signal("CONT");
        tool.Signal("TERM");
        Assert.Equal(143, tool.WaitForExit());
        target.WaitForNoSession();
        Assert.Contains($"process {target.Id}", tool.Said);
    }

    /// <summary>It is stopped for longer than its timeout, which does not count that time.</summary>
    [Fact]
    public void A_tool_that_is_stopped_in_mid_capture_leaves_no_profiler_and_has_the_stacks_when_it_goes_on()
    {
        using var target = Target.Start("task-wait");
        using var folder = new TemporaryFolder();
        using RunningTool tool = StopInMidCapture(target, folder);

        target.WaitForNoSession();
        Thread.Sleep(Timeout);

        tool.Signal("CONT");
        Assert.True(tool.WaitForExit() == 0, tool.Said);
        Assert.Contains("TaskWait", tool.Output);
        Assert.Empty(folder.Names);
    }

    /// <summary>
    /// A capture runs while its file exists and is not empty. When the tool is faster than the signal, another one is started.
    /// </summary>
    private static RunningTool StopInMidCapture(Target target, TemporaryFolder folder)
    {
        for (int attempt = 0; attempt < 20; attempt++)
        {
            var tool = new RunningTool(
                new Dictionary<string, string?> { ["TMPDIR"] = folder.Path, ["DOTNET_EnableDiagnostics"] = "0" },
                "stacks", "-p", $"{target.Id}", "--timeout", $"{Timeout.TotalSeconds}s");
            Assert.True(SpinWait.SpinUntil(() => IsCapturing(folder), TimeSpan.FromSeconds(30)), tool.Said);
            tool.Signal("TSTP");
            Eventually.Holds(() => tool.IsStopped || tool.HasEnded, "it is stopped, or has ended");
            if (tool.IsStopped && IsCapturing(folder)) return tool;
            tool.Signal("CONT");
            tool.WaitForExit();
            tool.Dispose();
        }
        throw new InvalidOperationException("No signal came in time.");
    }

    private static bool IsCapturing(TemporaryFolder folder) =>
        new DirectoryInfo(folder.Path).EnumerateFiles("*.nettrace", SearchOption.AllDirectories).Any(file => file.Length > 0);
}
