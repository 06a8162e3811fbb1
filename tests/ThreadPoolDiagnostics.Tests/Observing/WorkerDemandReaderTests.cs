using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.Stacks.Native;

namespace ThreadPoolDiagnostics.Tests.Observing;

public sealed class WorkerDemandReaderTests
{
    [Theory]
    [InlineData(0.6, 1, true)] // computes, undisturbed
    [InlineData(0.2, 200, true)] // takes one quick item after the other
    [InlineData(0.2, 90, false)]
    [InlineData(0.02, 1_000, false)] // polls every millisecond
    [InlineData(0, 0, false)]
    public void A_worker_is_at_work_when_it_wants_a_core_for_long_or_often(double demand, long timesASecond, bool isAtWork) =>
        Assert.Equal(isAtWork, WorkerDemandReader.IsAtWork(new ThreadUse(demand, timesASecond), TimeSpan.FromSeconds(1)));
}
