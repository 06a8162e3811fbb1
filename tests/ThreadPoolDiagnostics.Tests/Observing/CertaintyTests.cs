using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.Observing;

public sealed class CertaintyTests
{
    private static readonly StackSnapshot Blocked =
        Given.Snapshot((20, ["System.Threading.Thread.Sleep(int)", "System.Threading.ThreadPoolWorkQueue.Dispatch()"]));

    private static readonly StackSnapshot Running = Given.Snapshot(
        (20, ["App.Run()", "System.Threading.ThreadPoolWorkQueue.Dispatch()"]));

    [Theory]
    [InlineData(3, 2, null, Verdict.Starving, true)]
    [InlineData(2, 2, null, Verdict.Starving, false)]
    [InlineData(3, 1, null, Verdict.Starving, false)]
    [InlineData(3, 2, 9.5, Verdict.Starving, false)]
    [InlineData(3, 2, 9.0, Verdict.Starving, true)]
    [InlineData(9, 5, 1.0, Verdict.Growing, false)]
    public void It_takes_three_samples_two_blocked_snapshots_and_a_second_of_waits(
        int samples, int snapshots, double? waitsSince, Verdict verdict, bool certain)
    {
        Observation observation = Given.With(
            [.. Repeat(Given.Sample(50, 10), samples)], [Running, .. Repeat(Blocked, snapshots)], seconds: 10);

        Assert.Equal(
            certain, Certainty.IsReached(observation, waitsSince is { } since ? TimeSpan.FromSeconds(since) : null, _ =>
                verdict));
    }

    private static IEnumerable<T> Repeat<T>(T item, int count) => Enumerable.Repeat(item, count);
}
