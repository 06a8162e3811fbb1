using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts.OutsideThePool;
using static ThreadPoolDiagnostics.Tests.Verdicts.OutsideThePool.OutsideScenes;

namespace ThreadPoolDiagnostics.Tests.Verdicts.OutsideThePool;

public sealed class OutsideThreadsTests
{
    /// <summary>The normal state of each, whether requests wait or not.</summary>
    public static TheoryData<string> Consumers => [.. Normal.Keys];

    /// <summary>What shows by itself, and the wait.</summary>
    public static TheoryData<string> Blocked => [.. Unusual.Keys];

    private static readonly Dictionary<string, StackFrame[]> Normal = new()
    {
        ["a consumer of a queue"] = [PermitWait, Take, Handle, Loop, Lambda, Start],
        ["a loop that sleeps"] = [Sleep, Loop, Start],
        ["a loop that sleeps, in a lambda"] = [Sleep, Loop, Lambda, Start],
        ["a loop that waits for a signal"] = [WaitOne, Loop, Lambda, Start],
        ["a thread that waits for its asynchronous loop"] = [Wait, Loop, Lambda, Start],
        ["a main thread that does"] = [Wait, Loop, Main],
        ["a main thread that reads"] =
        [
            Given.Framework("Interop.Sys.Read(SafeHandle, byte*, int)"),
            Given.Framework("System.ConsolePal.Read(SafeFileHandle)"),
            Given.Framework("System.IO.SyncTextReader.ReadLine()"), Handle, Loop, Main,
        ],
        ["a host"] =
        [
            Wait, Given.Framework("Microsoft.Extensions.Hosting.HostingAbstractionsHostExtensions.Run(IHost)"),
            Handle, Loop, Main,
        ],
        ["a thread of .NET"] = [WaitOne, Given.Framework("System.IO.FileSystemWatcher.Run()"), Start],
        ["a thread of a package"] = [WaitOne, Given.Application("Lib.Bus.Run()", "Lib") with { IsLibrary = true }, Start],
        ["a thread that computes"] = [Handle, Callback, Loop, Start],
        ["the runner of tests"] = [WaitOne, Given.Application("Xunit.Runner.Run()", "xunit.runner.utility"), Start],
    };

    private static readonly Dictionary<string, (StackFrame[] Frames, WaitKind Wait)> Unusual = new()
    {
        ["a task in a callback"] = ([Wait, Handle, Callback, Loop, Start], WaitKind.Task),
        ["a task in a callback from .NET"] =
            ([Wait, Handle, Given.Framework("System.Windows.Threading.Dispatcher.Run()"), Main], WaitKind.Task),
        ["a lock"] = ([Enter, Handle, Loop, Start], WaitKind.Lock),
        ["a callback on the thread of the sockets"] =
            ([Sleep, Handle, Given.Framework("System.Net.Sockets.SocketAsyncEngine.EventLoop()"), Start], WaitKind.Sleep),
        ["a continuation that sleeps"] = ([Sleep, Handle, Resumed, MoveNext, Loop, Start], WaitKind.Sleep),
    };

    [Theory]
    [MemberData(nameof(Consumers))]
    public void A_thread_in_its_normal_state_is_not_named_even_when_requests_wait(string which) =>
        Assert.Empty(OutsideThreads.In(Idle(Threads(3, Normal[which])), requestsWait: true));

    [Theory]
    [MemberData(nameof(Blocked))]
    public void A_wait_that_is_unusual_outside_the_pool_is_named_with_its_line(string which)
    {
        StandingThreads found =
            Assert.Single(OutsideThreads.In(Idle(Threads(2, Unusual[which].Frames)), requestsWait: false));

        Assert.Equal(("App.Orders.Handle()", 2, Unusual[which].Wait), (found.Method, found.Threads, found.Wait));
        Assert.Equal((12, Unusual[which].Frames[0].Method), (found.Source?.Line, found.Api));
        Assert.Equal((TimeSpan.FromSeconds(6.5), true), (found.Duration, found.HasStood));
        Assert.Equal(which.Contains("continuation", StringComparison.Ordinal), found.IsContinuation);
    }

    [Fact]
    public void A_handler_that_sleeps_is_named_only_when_requests_wait()
    {
        Observation observation = Idle(Threads(1, Sleep, Handle, Loop, Lambda, Start));

        Assert.Empty(OutsideThreads.In(observation, requestsWait: false));
        Assert.Equal("App.Orders.Handle()", Assert.Single(OutsideThreads.In(observation, requestsWait: true)).Method);
    }

    [Fact]
    public void A_wait_is_as_long_as_the_thread_is_known_not_to_have_run()
    {
        StandingThreads found = Assert.Single(OutsideThreads.In(Idle([8, 9, 9], Threads(1, Enter, Handle)), requestsWait: false));

        Assert.Equal((TimeSpan.FromSeconds(5.5), true), (found.Duration, found.HasStood));
    }

    [Fact]
    public void A_thread_that_ran_in_between_does_not_stand_still()
    {
        Observation observation = Idle([7, 8, 9], Threads(1, Enter, Handle));

        Assert.Empty(OutsideThreads.In(observation, requestsWait: false));
        Assert.False(Assert.Single(OutsideThreads.In(observation, requestsWait: true)).HasStood);
    }

    [Fact]
    public void Where_the_system_does_not_say_who_ran_every_snapshot_must_show_the_same()
    {
        StackGroup waiting = Threads(1, Enter, Handle);
        Observation observation = Idle([null, null, null], waiting);

        Assert.False(Assert.Single(OutsideThreads.In(observation, requestsWait: false)).HasStood);
        Assert.Empty(OutsideThreads.In(
            observation with { Stacks = [Given.Snapshot(0.5, Threads(1, Sleep, Loop)), Given.Snapshot(1.5, waiting)] },
            requestsWait: false));
    }

    [Fact]
    public void One_snapshot_shows_no_duration() => Assert.Empty(OutsideThreads.In(
        Idle(Threads(1, Enter, Handle)) with { Stacks = [] }, requestsWait: true));

    [Fact]
    public void Threads_of_the_pool_are_none_of_them() => Assert.Empty(OutsideThreads.In(
        Idle(Given.Stack(2, Enter, Handle), Given.Sleeping(3)), requestsWait: true));
}
