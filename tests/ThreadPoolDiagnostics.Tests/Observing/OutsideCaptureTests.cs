using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;
using ThreadPoolDiagnostics.Verdicts.OutsideThePool;

namespace ThreadPoolDiagnostics.Tests.Observing;

/// <summary>Real processes with a free pool, of which some do not answer.</summary>
public sealed class OutsideCaptureTests
{
    private const int MostAttempts = 5;

    [Theory]
    [InlineData(null)]
    [InlineData("net8.0")]
    [InlineData("net11.0")]
    public void Requests_that_wait_for_connections_are_seen_with_the_line_and_the_pool(string? runtime)
    {
        using Target target = StartSite("unanswered-connections", runtime);

        NotThePool found = Find(target, pool => pool.Operations.Count > 0 && pool.Counters.Count > 0);

        Assert.NotNull(found.Requests!.NoneEndedFor);
        OperationsInFlight renting = found.Operations[0];
        Assert.Equal("TestWebTargets.Unanswered.ConnectionsInUse.RentAsync", renting.Method);
        Assert.Equal("ConnectionsInUse.cs", renting.Source!.FileName);
        Assert.NotNull(renting.Oldest);
        Assert.Contains(found.Counters, level => level is { Name: "db.client.connections.max", Last: 10 });
        Assert.Contains("Npgsql, pool orders: all 10 connections are in use (at most 10).", found.Sentences);
    }

    [Fact]
    public void A_continuation_that_sleeps_on_another_thread_is_seen_with_its_line()
    {
        using Target target = StartSite("unanswered-continuation");

        NotThePool found = Find(target, pool => pool.Threads.Count > 0);

        StandingThreads thread = Assert.Single(found.Threads);
        Assert.Equal("TestWebTargets.Unanswered.InlineContinuation.Archive()", thread.Method);
        Assert.Equal((WaitKind.Sleep, true), (thread.Wait, thread.IsContinuation));
        Assert.Equal("InlineContinuation.cs", thread.Source!.FileName);
    }

    [Theory]
    [InlineData(null)]
    [InlineData("net8.0")]
    [InlineData("net11.0")]
    public void A_context_that_waits_for_itself_is_seen_without_any_request(string? runtime)
    {
        using Target target = Target.StartOn(runtime, "dispatcher-deadlock");

        NotThePool found = Find(target, pool => pool.Threads.Count > 0, seconds: 4);

        StandingThreads thread = Assert.Single(found.Threads);
        Assert.Equal(("TestTargets.NotStarving.DispatcherDeadlock.Click()", WaitKind.Task), (thread.Method, thread.Wait));
        Assert.Null(found.Requests);
    }

    [Theory]
    [InlineData("own-consumers")]
    [InlineData("main-waits")]
    public void Threads_that_wait_for_work_are_not_mentioned(string scenario)
    {
        using var target = Target.Start(scenario);

        Observation observation = target.Examined.Examine(seconds: 4);

        Assert.Null(Find(observation));
        Assert.Null(observation.Outside); // nothing was captured that was not needed
    }

    [Fact]
    public void A_site_without_requests_is_not_looked_at_more_closely()
    {
        using Target target = StartSite("quiet-site");

        Observation observation = target.Examined.Examine(seconds: 4);

        Assert.NotEmpty(observation.RequestCounts);
        Assert.Null(observation.Outside);
        Assert.Null(Find(observation));
    }

    [Theory]
    [InlineData(0, 1.5)]
    [InlineData(10_000, 1)]
    [InlineData(1_000_000, 0.2)]
    public void The_more_a_process_awaits_the_shorter_it_is_followed(double awaitsPerSecond, double seconds) =>
        Assert.Equal(TimeSpan.FromSeconds(seconds), OutsideCaptureTaker.Window(awaitsPerSecond));

    private static Target StartSite(string scenario, string? runtime = null) => runtime is null
        ? Target.Start("dotnet", BuiltProgram.Assembly("TestWebTargets"), scenario)
        : Target.Start(PublishedTarget.PublishOrSkip("TestWebTargets", runtime), scenario);

    /// <summary>Examines it until all is found: on a busy machine a capture may end before an async method begins.</summary>
    private static NotThePool Find(Target target, Func<NotThePool, bool> isWhole, int seconds = 10)
    {
        for (int attempt = 1; ; attempt++)
        {
            NotThePool? found = Find(target.Examined.Examine(seconds));
            if (found is not null && isWhole(found)) return found;
            Assert.True(attempt < MostAttempts, "Nothing was found.");
        }
    }

    private static NotThePool? Find(Observation observation)
    {
        Verdict verdict = Decision.Decide(observation).Verdict;
        Assert.Equal(Verdict.Healthy, verdict);
        return NotThePool.Find(observation, verdict);
    }
}
