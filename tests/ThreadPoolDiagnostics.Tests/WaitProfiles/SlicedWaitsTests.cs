using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.WaitProfiles;

namespace ThreadPoolDiagnostics.Tests.WaitProfiles;

public sealed class SlicedWaitsTests
{
    private static readonly StackGroup Barrier = Stack("System.Threading.Barrier.DiscontinuousWait(ManualResetEventSlim, int)");
    private static readonly StackGroup Task = Stack("System.Threading.Tasks.Task.Wait()");

    [Fact]
    public void The_slices_of_one_call_are_one_wait() => Assert.Equal(
        [(0, 700), (1_000, 1_100)],
        Joined((1, Wait(Barrier, 0, 100)), (1, Wait(Barrier, 100, 300)), (1, Wait(Barrier, 305, 700)),
            (1, Wait(Barrier, 1_000, 1_100))));

    [Fact]
    public void Those_of_two_threads_are_two() =>
        Assert.Equal([(0, 100), (100, 300)], Joined((1, Wait(Barrier, 0, 100)), (2, Wait(Barrier, 100, 300))));

    [Fact]
    public void Other_waits_count_by_themselves() =>
        Assert.Equal([(0, 100), (100, 300)], Joined((1, Wait(Task, 0, 100)), (1, Wait(Task, 100, 300))));

    private static IEnumerable<(int, int)> Joined(params (int Thread, ProfiledWait Wait)[] waits) => SlicedWaits.Join(waits)
        .Select(wait => ((int)wait.Begin.TotalMilliseconds, (int)wait.End.TotalMilliseconds));

    private static ProfiledWait Wait(StackGroup stack, int begin, int end) => new(
        TimeSpan.FromMilliseconds(begin), TimeSpan.FromMilliseconds(end - begin), stack, WaitSource.Events);

    private static StackGroup Stack(string api) =>
        new([Given.Framework(api), Given.Application("Shop.Store.Save()")], [1]) { InManagedCode = 0 };
}
