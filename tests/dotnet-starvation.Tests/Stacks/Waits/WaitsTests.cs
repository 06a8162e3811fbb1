using System.Text.Json.Nodes;
using DotnetStarvation.Stacks.Waits;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.WaitProfiles;

namespace DotnetStarvation.Tests.Stacks.Waits;

/// <summary>Blocked time by line, in the forms that flame graphs take.</summary>
public sealed class WaitsTests : TestWithFolder
{
    private static readonly Dictionary<string, StackGroup> Stacks =
        new[] { "Shop.Store.Save()", "Shop.Store.Load(List<int;>)" }
        .ToDictionary(method => method, method => new StackGroup(
            [
                Given.Framework("System.Threading.Thread.Sleep(int)"), Given.Application(method),
                Given.Framework("System.Threading.ThreadPoolWorkQueue.Dispatch()"),
            ],
            [1]));

    private static readonly WaitProfile Profile = new(
        [Wait("Shop.Store.Save()", 0.1), Wait("Shop.Store.Load(List<int;>)", 0.05), Wait("Shop.Store.Save()", 0.2)],
        TimeSpan.FromSeconds(5));

    [Fact]
    public void A_folded_stack_has_its_frames_from_the_outermost_on_and_its_milliseconds()
    {
        string[] lines = FoldedStacks.FromProfile(Profile).Split(Environment.NewLine);

        Assert.Equal(
            [
                "System.Threading.ThreadPoolWorkQueue.Dispatch();Shop.Store.Save();System.Threading.Thread.Sleep(int) 300",
                "System.Threading.ThreadPoolWorkQueue.Dispatch();Shop.Store.Load(List<int,>)"
                    + ";System.Threading.Thread.Sleep(int) 50",
            ],
            lines);
    }

    [Fact]
    public void Speedscope_has_a_sample_for_each_stack_with_its_weight()
    {
        JsonNode file = JsonNode.Parse(Speedscope.FromProfile(Profile, "Shop"))!, profile = file["profiles"]![0]!;

        string[] frames = [.. file["shared"]!["frames"]!.AsArray().Select(frame => (string)frame!["name"]!)];
        int[] first = [.. profile["samples"]![0]!.AsArray().Select(index => (int)index!)];
        Assert.Equal("Shop.Store.Save()", frames[first[1]]);
        Assert.Equal([300.0, 50.0], profile["weights"]!.AsArray().Select(weight => Math.Round((double)weight!)));
        Assert.Equal(350, Math.Round((double)profile["endValue"]!));
    }

    [Fact]
    public void Of_a_running_process_the_own_lines_are_shown_with_their_blocked_time()
    {
        using var target = Target.Start("task-wait");
        string folded = Folder.File("waits.folded");

        Tool text = Tool.Run("stacks", "-p", $"{target.Id}", "--waits", "2s");
        Tool file = Tool.Run("stacks", "-p", $"{target.Id}", "--waits", "2s", "--folded", folded);

        Assert.True(text.ExitCode == 0 && file.ExitCode == 0, text.Output + text.Errors + file.Errors);
        Assert.Contains("TestTargets.Scenarios.TaskWait()", text.Output, StringComparison.Ordinal);
        Assert.Contains("Scenarios.cs:", text.Output, StringComparison.Ordinal);
        Assert.Contains("TestTargets.Scenarios.TaskWait()", File.ReadAllText(folded), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("--folded is for --waits.", "--folded", "-")]
    [InlineData("--pool has no meaning with --waits", "--waits", "2s", "--pool")]
    public void Options_that_do_not_go_together_are_bad_arguments(string mistake, params string[] options)
    {
        Tool tool = Tool.Run(["stacks", "-p", "1", .. options]);

        Assert.Equal(64, tool.ExitCode);
        Assert.Contains(mistake, tool.Errors, StringComparison.Ordinal);
    }

    private static ProfiledWait Wait(string method, double seconds) => new(
        TimeSpan.Zero, TimeSpan.FromSeconds(seconds), Stacks[method], WaitSource.Scheduler);
}
