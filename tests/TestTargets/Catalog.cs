using TestTargets.NotStarving;
using TestTargets.Starving;

namespace TestTargets;

/// <summary>All scenarios of this program.</summary>
internal static class Catalog
{
    public static readonly IReadOnlyList<Scenario> All =
    [
        .. Scenarios.All,

        WaitAll.Scenario, LibraryGetResult.Scenario, DisposeSync.Scenario, BurningThread.Scenario, Inlined.Scenario, CappedPool.Scenario,
        ParallelCalls.Scenario, BlockingTimers.Scenario, LockAroundRequest.Scenario, ReaderWriterConvoy.Scenario, CacheStampede.Scenario,
        SemaphorePool.Scenario, ManyConsumers.Scenario, SleepingRetry.Scenario, ResetEventSlim.Scenario, LongEvent.Scenario,
        SocketReceive.Scenario, HttpSend.Scenario, PipeRead.Scenario, DatabaseDriver.Scenario, ThreadJoin.Scenario,
        ChildProcesses.Scenario, Mixed.Scenario, SlowStaticConstructor.Scenario, StuckConsole.Scenario, SpinUntilDone.Scenario,
        NativeCall.Scenario, QuickBesideBlocked.Scenario,

        CpuBound.Scenario, BusyWithSomeWaiting.Scenario, ParallelComputing.Scenario, HotLock.Scenario, ExceptionStorm.Scenario,
        GarbageHeavy.Scenario, TinyItems.Scenario, ManyTimers.Scenario, ShortBlocks.Scenario, RateLimited.Scenario, MainWaits.Scenario,
        LongRunning.Scenario, ThreadPerClient.Scenario, ParkedConsumers.Scenario, BurstAtStart.Scenario, EnoughThreads.Scenario,
        GrownPool.Scenario, AsyncHang.Scenario, OwnScheduler.Scenario, CommaCulture.Scenario,
    ];
}
