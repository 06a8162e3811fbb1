using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Capture;
using ThreadPoolDiagnostics.Tests.Verdicts;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.Observing;

public sealed class ManyThreadsTests(ManyThreads process) : IClassFixture<ManyThreads>
{
    [Fact]
    public void A_process_of_ten_thousand_threads_shows_them_all()
    {
        StackReport report = StackCapture.Capture(
            process.Target.Examined, TimeSpan.FromMinutes(5), TestContext.Current.CancellationToken);

        Assert.InRange(report.ThreadCount, 10_000, 10_100);
    }

    [Fact]
    public void It_is_judged_by_those_of_the_pool_and_says_why_when_a_busy_machine_leaves_no_time_for_stacks()
    {
        Observation observation = process.Target.Examined.Examine(settings: new() { Duration = TimeSpan.FromSeconds(10) });

        Diagnosis diagnosis = RulesTests.Is(Verdict.Healthy, observation);
        Assert.All(observation.Stacks, snapshot => Assert.InRange(snapshot.Report.ThreadCount, 10_000, 10_100));
        Assert.Equal(observation.Stacks.Count == 0, observation.Gaps.Concat(diagnosis.Evidence).Any(SaysThatThereAreNone));
    }

    /// <summary>None came in time, or the few workers were at work all the while and it was spared them.</summary>
    private static bool SaysThatThereAreNone(string sentence) =>
        sentence.StartsWith("There are no stacks", StringComparison.Ordinal)
        || sentence.StartsWith("Its stacks were not taken", StringComparison.Ordinal);
}

/// <summary>A process whose threads take seconds to start, for all tests of a class.</summary>
public sealed class ManyThreads : IDisposable
{
    internal Target Target { get; } = Target.Start("ten-thousand-threads");

    public void Dispose() => Target.Dispose();
}
