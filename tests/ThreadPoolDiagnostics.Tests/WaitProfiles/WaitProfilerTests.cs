using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.WaitProfiles;
using ThreadPoolDiagnostics.WaitProfiles.Findings;

namespace ThreadPoolDiagnostics.Tests.WaitProfiles;

/// <summary>Waits of real processes, on the oldest runtime, the newest, and the one that the solution builds for.</summary>
public sealed class WaitProfilerTests
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    [Theory]
    [InlineData(null, "task-wait", "TestTargets.Scenarios.TaskWait()", WaitKind.Task)]
    [InlineData(null, "thread-sleep", "TestTargets.Starving.SleepingRetry.Attempt(", WaitKind.Sleep)]
    [InlineData("net8.0", "task-wait", "TestTargets.Scenarios.TaskWait()", WaitKind.Task)]
    [InlineData("net11.0", "thread-sleep", "TestTargets.Starving.SleepingRetry.Attempt(", WaitKind.Sleep)]
    public void A_wait_has_its_own_line_its_kind_and_its_time(string? runtime, string scenario, string method, WaitKind kind)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Waits without an event are seen on Linux only.");
        using var target = Target.StartOn(runtime, scenario);

        WaitProfile profile = Profile(target, waits => waits >= 3);

        WaitFinding finding = WaitFindings.In(profile)[0];
        Assert.StartsWith(method, finding.Call.Method, StringComparison.Ordinal);
        Assert.Equal(kind, finding.Call.Wait);
        Assert.NotNull(finding.Call.Source);
        Assert.InRange(finding.Longest, new WaitProfilerSettings().ShortestWait, profile.Duration);
        Assert.True(finding.Total >= finding.Longest);
    }

    /// <summary>Each sleep of 10 ms is too short to count.</summary>
    [Fact]
    public void Polling_with_short_sleeps_is_one_long_wait()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Waits without an event are seen on Linux only.");
        using var target = Target.Start("sleep-poll");

        WaitProfile profile = Profile(target, waits => waits >= 3);

        WaitFinding finding = WaitFindings.In(profile)[0];
        Assert.StartsWith("TestTargets.Scenarios.SleepPoll()", finding.Call.Method, StringComparison.Ordinal);
        Assert.Equal(WaitKind.Sleep, finding.Call.Wait);
        Assert.Contains(profile.Waits, wait => wait.IsLoop);
        Assert.True(finding.Longest >= new WaitProfilerSettings().ShortestWait);
    }

    [Fact]
    public void Workers_without_work_wait_for_nothing()
    {
        using var target = Target.Start("async");

        WaitProfile profile = Profile(target, _ => true);

        Assert.Empty(WaitFindings.In(profile));
        Assert.DoesNotContain(profile.Waits, wait => wait.Stack.Frames.Any(frame => frame.Origin is FrameOrigin.Application));
    }

    /// <summary>Both ways to observe a wait read the same frames: of the thread's memory, and of the runtime's events.</summary>
    [Fact]
    public void The_stack_in_memory_is_that_of_the_events()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Stacks are read from memory on Linux only.");
        using var target = Target.Start("task-wait");
        string[] byEvents = Frames(Profile(target, waits => waits >= 3), WaitSource.Events);

        using var old = Target.StartOn("net8.0", "task-wait"); // it has no events of such waits
        string[] fromMemory = Frames(Profile(old, waits => waits >= 3), WaitSource.Scheduler);

        Assert.Equal(
            byEvents.Where(frame => frame.StartsWith("TestTargets.", StringComparison.Ordinal)),
            fromMemory.Where(frame => frame.StartsWith("TestTargets.", StringComparison.Ordinal)));
        foreach (string expected in new[] { "System.Threading.Tasks.Task.InternalWait", "System.Threading.PortableThreadPool." })
            Assert.Contains(fromMemory, frame => frame.StartsWith(expected, StringComparison.Ordinal));
    }

    /// <summary>What is killed does not write the names of its methods.</summary>
    [Fact]
    public void Waits_of_a_process_that_is_killed_have_the_names_that_were_recorded_before()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Waits without an event are seen on Linux only.");
        WaitProfile? profile = null;
        for (int seconds = 8; profile?.HasNames is not true && seconds <= Patience.TotalSeconds; seconds *= 2)
            profile = ProfileUntilKilled(new() { ExpectsKill = true }, TimeSpan.FromSeconds(seconds));

        Assert.StartsWith("TestTargets.Scenarios.TaskWait()", WaitFindings.In(profile!)[0].Call.Method, StringComparison.Ordinal);
        Assert.Contains(profile!.Gaps, gap => gap.Contains("waits in code that first ran after ", StringComparison.Ordinal));
    }

    [Fact]
    public void Without_any_names_nothing_is_known_of_waits_which_is_said()
    {
        WaitProfile profile = ProfileUntilKilled(new(), TimeSpan.FromSeconds(1));

        Assert.False(profile.HasNames);
        Assert.Empty(profile.Waits);
        Assert.Contains(profile.Gaps, gap => gap.Contains("no wait has one", StringComparison.Ordinal));
    }

    private static WaitProfile ProfileUntilKilled(WaitProfilerSettings settings, TimeSpan time)
    {
        using var target = Target.Start("task-wait");
        using WaitProfiler profiler = WaitProfiler.Start(target.Examined, settings);
        Assert.False(profiler.WaitForEnd(time));
        target.Kill();
        Assert.True(profiler.WaitForEnd(Patience));
        return profiler.Finish();
    }

    /// <summary>Profiles for a second at least, until there were enough waits; each attempt is a profile of its own.</summary>
    private static WaitProfile Profile(Target target, Func<int, bool> isEnough)
    {
        WaitProfile? profile = null;
        for (int seconds = 1; seconds <= Patience.TotalSeconds; seconds *= 2)
        {
            using WaitProfiler profiler = WaitProfiler.Start(target.Examined, new());
            Assert.False(profiler.WaitForEnd(TimeSpan.FromSeconds(seconds)));
            profile = profiler.Finish();
            if (isEnough(profile.Waits.Count)) break;
        }
        return profile!;
    }

    private static string[] Frames(WaitProfile profile, WaitSource source) =>
        [.. profile.Waits.First(wait => wait.Source == source).Stack.Frames.Select(frame => frame.Method)];
}
