using TestTargets.NotStarving;
using TestTargets.Starving;

namespace TestTargets;

/// <summary>All scenarios of this program.</summary>
internal static class Catalog
{
    public static readonly IReadOnlyList<Scenario> All =
    [
        .. Scenarios.All,

        WaitAll.Scenario, LibraryGetResult.Scenario, DisposeSync.Scenario, BurningThread.Scenario, Inlined.Scenario,
        CappedPool.Scenario,
        ParallelCalls.Scenario, BlockingTimers.Scenario, LockAroundRequest.Scenario, ReaderWriterConvoy.Scenario,
        CacheStampede.Scenario,
        SemaphorePool.Scenario, ManyConsumers.Scenario, SleepingRetry.Scenario, ResetEventSlim.Scenario, LongEvent.Scenario,
        SocketReceive.Scenario, HttpSend.Scenario, PipeRead.Scenario, DatabaseDriver.Scenario, ThreadJoin.Scenario,
        ChildProcesses.Scenario, Mixed.Scenario, SlowStaticConstructor.Scenario, StuckConsole.Scenario, SpinUntilDone.Scenario,
        NativeCall.Scenario, QuickInOwnQueue.Scenario, DeepStack.Scenario,

        CpuBound.Scenario, DeepComputing.Scenario, BusyCallers.Scenario, BusyWithSomeWaiting.Scenario,
        ParallelComputing.Scenario, HotLock.Scenario,
        ExceptionStorm.Scenario,
        GarbageHeavy.Scenario, TinyItems.Scenario, ManyTimers.Scenario, ShortBlocks.Scenario, RateLimited.Scenario,
        MainWaits.Scenario,
        LongRunning.Scenario, ThreadPerClient.Scenario, ParkedConsumers.Scenario, BurstAtStart.Scenario, EnoughThreads.Scenario,
        TenThousandThreads.Scenario, GrownPool.Scenario, AsyncHang.Scenario, OwnScheduler.Scenario, CommaCulture.Scenario,

        OneBadKind.Scenario, RareBadKind.Scenario, FewBlocked.Scenario, ParkedWithRoom.Scenario,
        QuickBesideBlocked.Scenario, QuickAmongBlocked.Scenario, QuickBesideEnough.Scenario, ThousandsQueued.Scenario,
        StallEveryQuarter.Scenario, StallThatEnds.Scenario, HourlyJobs.Scenario, ShortStalls.Scenario, AwaitedStall.Scenario,
        ColdStart.Scenario, ColdLock.Scenario, ColdButCovered.Scenario, ColdComputing.Scenario,
        BlockedUnderQuota.Scenario, BusyAndBlockedUnderQuota.Scenario, Throttled.Scenario, ThrottledService.Scenario,
        CalmUnderQuota.Scenario,
        ManyProcessors.Scenario, StuckOnManyProcessors.Scenario, EnoughProcessors.Scenario, OneProcessor.Scenario,
        OneBusyProcessor.Scenario,
        HalfCollecting.Scenario, ParkedForCollection.Scenario, CollectingAndBlocked.Scenario, BlockedOnServer.Scenario,
        ServerCollector.Scenario,
        FifoReadAllText.Scenario, SlowBodyJson.Scenario, ReaderOverSocket.Scenario, SendMail.Scenario, ChannelRead.Scenario,
        SlowTrace.Scenario, ToolOutput.Scenario, SmallFiles.Scenario, LinesToNobody.Scenario,
        DriverExecute.Scenario, DriverPool.Scenario, DriverOverAsync.Scenario, DriverAwaited.Scenario, DriverForFew.Scenario,
        ConfiguredMaximum.Scenario, DeadlockedPool.Scenario, MaximumComputing.Scenario, MaximumAwaiting.Scenario,
    ];
}
