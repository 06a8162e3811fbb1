namespace DotnetStarvation.Tests.Watch;

/// <summary>The command as users run it in a pipe, on real processes.</summary>
public sealed class WatchCommandTests
{
    [Fact]
    public void A_starving_process_is_reported_and_a_signal_ends_the_command()
    {
        using Target target = Target.Start("task-wait");
        using var tool = new RunningTool("watch", "-p", $"{target.Id}");
        tool.WaitFor("starving: ");

        tool.Signal("INT");

        Assert.Equal(130, tool.WaitForExit());
        Assert.DoesNotContain('\e', tool.Said);
        Assert.Contains("items/s", tool.Said, StringComparison.Ordinal);
    }

    [Fact]
    public void A_process_that_ends_meanwhile_is_reported()
    {
        using Target target = Target.Start("async");
        using var tool = new RunningTool("watch", "-p", $"{target.Id}");
        tool.WaitFor("items/s");

        target.Kill();

        Assert.Equal(3, tool.WaitForExit());
        Assert.Contains($"Process {target.Id} ended", tool.Said, StringComparison.Ordinal);
    }

    [Fact]
    public void It_ends_when_its_time_is_over()
    {
        using Target target = Target.Start("idle");
        Assert.Equal(0, Tool.Run("watch", "-p", $"{target.Id}", "--duration", "2s").ExitCode);
    }
}
