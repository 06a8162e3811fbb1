using ThreadPoolDiagnostics.Stacks.Capture;
using ThreadPoolDiagnostics.Stacks.Frames;

namespace ThreadPoolDiagnostics.Tests.Stacks.Capture;

public sealed class AsyncCaptureTests
{
    private static readonly StackCaptureSettings Settings = new() { Budget = TimeSpan.FromSeconds(30), Lines = true };

    [Fact]
    public void Async_methods_in_flight_are_found_with_their_callers()
    {
        using var target = Target.Start("async");
        AsyncReport? report = null;

        Eventually.Holds(
            () => (report = Capture(target)).InFlight.Sum(method => method.Count) == 125, "all 125 callers have been seen");

        AsyncMethodGroup only = Assert.Single(report!.InFlight);
        Assert.Equal(
            "TestTargets.Scenarios.QueryAsync < TestTargets.Scenarios.Async < TestTargets.ClosedLoop.AskForeverAsync",
            Path(only));
        Assert.All(only.Frames, frame => Assert.NotNull(frame.Source));
        Assert.True(report.Begun >= 250, "each of the two methods of a caller began to wait");
    }

    /// <summary>The process hands on what it has collected of them once a second.</summary>
    [Fact]
    public void Methods_that_the_runtime_suspends_are_found_as_well()
    {
        using var target = Target.StartOn("runtime-async", "async");

        Eventually.Holds(() => Capture(target).InFlight.Any(method => Path(method)
            == "TestTargets.Scenarios.QueryAsync() < TestTargets.Scenarios.Async() < TestTargets.ClosedLoop.AskForeverAsync(Func)"
            && method.Frames.Skip(1).All(frame => frame.Source is not null)), "a query");
    }

    [Fact]
    public void Calls_from_the_same_callers_are_one_group_with_the_age_of_the_oldest()
    {
        static ThreadStack Call(double firstWait, string method) => new(7, [Given.Application(method)])
        {
            FirstWait = TimeSpan.FromSeconds(firstWait),
        };

        IReadOnlyList<AsyncMethodGroup> groups = AsyncCapture.Group(
            [Call(0.7, "App.A"), Call(0.2, "App.A"), Call(0.1, "App.B"), new(8, [Given.Application("App.C")])],
            TimeSpan.FromSeconds(1));

        Assert.Equal(
            [("App.A", 2, TimeSpan.FromSeconds(0.8)), ("App.B", 1, TimeSpan.FromSeconds(0.9)), ("App.C", 1, null)],
            groups.Select(group => (group.Frames[0].Method, group.Count, group.Oldest)));
    }

    [Fact]
    public void The_tasks_that_blocked_threads_wait_for_are_among_them()
    {
        using var target = Target.Start("task-wait");

        Eventually.Holds(() => Capture(target).InFlight.Any(method => Path(method)
            == "TestTargets.Scenarios.QueryAsync < TestTargets.Scenarios.TaskWait() < TestTargets.ClosedLoop.AskForeverAsync"),
            "a query");
    }

    [Fact]
    public void A_process_without_async_methods_has_none()
    {
        using var target = Target.Start("idle");

        Assert.Empty(Capture(target).InFlight);
    }

    private static AsyncReport Capture(Target target) => AsyncCapture.Capture(
        target.Examined, TimeSpan.FromSeconds(1), Settings, TestContext.Current.CancellationToken);

    private static string Path(AsyncMethodGroup method) => string.Join(" < ", method.Frames.Select(frame => frame.Method));
}
