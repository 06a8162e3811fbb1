using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Tests.Verdicts.OutsideThePool;

/// <summary>Observations of an idle pool beside threads that are not its own.</summary>
internal static class OutsideScenes
{
    public static readonly StackFrame
        Start = Given.Framework("System.Threading.Thread.StartCallback()"),
        Lambda = Given.Application("App.OwnThread.Start.lambda()"),
        Main = Given.Application("App.Program.Main(String[])"),
        Loop = Given.Application("App.Dispatcher.Loop()"),
        Callback = Given.Application("App.Shop.Open.lambda(Object)"),
        Handle = Given.Application("App.Orders.Handle()") with { Source = new("/src/Orders.cs", 12) },
        Wait = Given.Framework("System.Threading.Tasks.Task.InternalWait(int, CancellationToken)"),
        Sleep = Given.Framework("System.Threading.Thread.Sleep(int)"),
        Enter = Given.Framework("System.Threading.Lock.EnterScope()"),
        WaitOne = Given.Framework("System.Threading.WaitHandle.WaitOne()"),
        Take = Given.Framework("System.Collections.Concurrent.BlockingCollection.TryTake(T, int, CancellationToken)"),
        PermitWait = Given.Framework("System.Threading.SemaphoreSlim.Wait(int, CancellationToken)"),
        MoveNext =
            Given.Framework("System.Runtime.CompilerServices.AsyncTaskMethodBuilder.AsyncStateMachineBox.MoveNext(Thread)"),
        Resumed = Given.Application("App.Orders.ServeAsync");

    public static StackGroup Threads(int count, params StackFrame[] frames) =>
        new(frames, [.. Enumerable.Range(70, count)]);

    /// <summary>An idle pool, and these threads in two snapshots and in a capture after 7 s.</summary>
    /// <param name="slices">How often each had got a core by then; null where the system does not say.</param>
    /// <param name="groups">The threads outside the pool.</param>
    public static Observation Idle(long?[] slices, params StackGroup[] groups)
    {
        Observation idle = Given.Sampled(Enumerable.Repeat((4, 0L, 10.0, 1.0), 10));
        return idle with
        {
            Stacks = [Snapshot(0.5, slices[0], groups), Snapshot(1.5, slices[1], groups)],
            Outside = new(TimeSpan.FromSeconds(7)) { Stacks = Snapshot(7, slices[2], groups) },
        };
    }

    /// <inheritdoc cref="Idle(long?[], StackGroup[])"/>
    public static Observation Idle(params StackGroup[] groups) => Idle([3, 3, 3], groups);

    /// <summary>With requests that begin, and do not end.</summary>
    public static Observation Unanswered(this Observation observation) => observation with
    {
        RequestCounts = [.. Enumerable.Range(0, 10).Select(i => new RequestCount(TimeSpan.FromSeconds(i), 5 * i, 5 * i))],
    };

    private static StackSnapshot Snapshot(double at, long? slices, StackGroup[] groups) => Given.Snapshot(
        at,
        [.. groups.SelectMany(group => group.ThreadIds).Select(id => new StackThread(id, null, ThreadKind.Other)
        {
            TimeslicesSoFar = slices,
        })],
        [.. groups, Given.Idle(4)]);
}
