using TestTargets.NotStarving;
using TestTargets.Starving;

namespace TestTargets;

/// <summary>All scenarios of this program.</summary>
internal static class Catalog
{
    public static readonly IReadOnlyList<Scenario> All =
    [
        .. Scenarios.All, .. SimpleLoads.All,
        WaitAll.Scenario, LibraryGetResult.Scenario, DisposeSync.Scenario, BurningThread.Scenario, Inlined.Scenario,
        CappedPool.Scenario, ParallelCalls.Scenario, BlockingTimers.Scenario, LockAroundRequest.Scenario,
        ReaderWriterConvoy.Scenario, CacheStampede.Scenario, SemaphorePool.Scenario, ManyConsumers.Scenario,
        SleepingRetry.Scenario, ResetEventSlim.Scenario, LongEvent.Scenario, SocketReceive.Scenario, HttpSend.Scenario,
        PipeRead.Scenario, DatabaseDriver.Scenario, ThreadJoin.Scenario, ChildProcesses.Scenario, Mixed.Scenario,
        SlowStaticConstructor.Scenario, StuckConsole.Scenario, SpinUntilDone.Scenario, NativeCall.Scenario,
        QuickInOwnQueue.Scenario, DeepStack.Scenario, DeepComputing.Scenario, BusyWithSomeWaiting.Scenario, HotLock.Scenario,
        ExceptionStorm.Scenario, GarbageHeavy.Scenario, MainWaits.Scenario, ThreadPerClient.Scenario, BurstAtStart.Scenario,
        EnoughThreads.Scenario, GrownPool.Scenario, OneBadKind.Scenario, QuickBesideBlocked.Scenario, QuickAmongBlocked.Scenario,
        StallEveryQuarter.Scenario, StallThatEnds.Scenario, HourlyJobs.Scenario, ShortStalls.Scenario, AwaitedStall.Scenario,
        ColdStart.Scenario, ColdLock.Scenario, BlockedUnderQuota.Scenario, BusyAndBlockedUnderQuota.Scenario,
        ThrottledService.Scenario, ManyProcessors.Scenario, StuckOnManyProcessors.Scenario, OneProcessor.Scenario,
        OneBusyProcessor.Scenario, HalfCollecting.Scenario, CollectingAndBlocked.Scenario, BlockedOnServer.Scenario,
        FifoReadAllText.Scenario, SlowBodyJson.Scenario, ReaderOverSocket.Scenario, SendMail.Scenario, ChannelRead.Scenario,
        SlowTrace.Scenario, ToolOutput.Scenario, SmallFiles.Scenario, LinesToNobody.Scenario, DriverExecute.Scenario,
        DriverPool.Scenario, DriverOverAsync.Scenario, DriverForFew.Scenario, ConfiguredMaximum.Scenario, DeadlockedPool.Scenario,
        OwnConsumers.Scenario, DispatcherDeadlock.Scenario, HeldLock.Scenario, OwnQueues.Scenario, SocketEvents.Scenario,
        TwoLambdas.Scenario, RunSync.Scenario,
    ];
}
