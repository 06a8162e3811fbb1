using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Tests.PoolEvents;

public sealed class WaitLogTests
{
    private readonly WaitLog _log = new();

    [Fact]
    public void A_wait_lasts_from_its_beginning_to_its_end_on_the_same_thread()
    {
        _log.Begin(Wait(1, 100, WaitKind.Handle));
        _log.Begin(Wait(2, 150, WaitKind.Pulse));
        _log.End(1, At(400), WaitKind.Handle);
        _log.End(2, At(250), WaitKind.Handle);

        Assert.Equal(
            [new(At(100), 1, At(300), WaitKind.Handle), new(At(150), 2, At(100), WaitKind.Pulse)], _log.Waits.ToArray());
    }

    [Fact]
    public void The_outermost_of_nested_waits_counts()
    {
        _log.Begin(Wait(1, 100, WaitKind.Task, taskId: 7));
        _log.Begin(Wait(1, 110, WaitKind.Pulse));
        _log.End(1, At(590), WaitKind.Handle);
        _log.End(1, At(600), WaitKind.Task, taskId: 7);

        Assert.Equal(new ThreadWait(At(100), 1, At(500), WaitKind.Task), Assert.Single(_log.Waits));
    }

    [Fact]
    public void A_lock_counts_also_within_a_wait_and_its_handle_does_not()
    {
        _log.Begin(Wait(1, 100, WaitKind.Task, taskId: 7));
        _log.Begin(Wait(1, 200, WaitKind.Lock) with { OwnerThreadId = 2 });
        _log.Begin(Wait(1, 200, WaitKind.Handle));
        _log.End(1, At(300), WaitKind.Handle);
        _log.End(1, At(300), WaitKind.Lock);

        Assert.Equal(new LockWait(At(200), 1, 2, At(100)), Assert.Single(_log.LockWaits));
        Assert.Equal(new ThreadWait(At(100), 1, null, WaitKind.Task), Assert.Single(_log.Waits));
    }

    [Fact]
    public void A_wait_that_has_not_ended_has_no_duration()
    {
        _log.Begin(Wait(1, 100, WaitKind.Handle));
        _log.Begin(Wait(2, 50, WaitKind.Lock));

        Assert.Null(Assert.Single(_log.Waits).Duration);
        Assert.Null(Assert.Single(_log.LockWaits).Duration);
    }

    [Fact]
    public void The_end_of_a_wait_that_began_before_we_looked_is_ignored()
    {
        _log.Begin(Wait(1, 100, WaitKind.Task, taskId: 7));
        _log.End(1, At(200), WaitKind.Handle);
        _log.End(1, At(200), WaitKind.Task, taskId: 8); // an await of another task, continued here
        _log.End(2, At(200), WaitKind.Lock);

        Assert.Null(Assert.Single(_log.Waits).Duration);
        Assert.Empty(_log.LockWaits);
    }

    [Fact]
    public void A_wait_whose_end_was_lost_is_over_with_what_is_around_it()
    {
        _log.Begin(Wait(1, 100, WaitKind.Task, taskId: 7));
        _log.Begin(Wait(1, 110, WaitKind.Pulse));
        _log.End(1, At(600), WaitKind.Task, taskId: 7);
        _log.Begin(Wait(1, 700, WaitKind.Handle));
        _log.End(1, At(800), WaitKind.Handle);

        Assert.Equal([At(500), At(100)], _log.Waits.Select(wait => wait.Duration!.Value));
    }

    private static OpenWait Wait(int thread, int milliseconds, WaitKind kind, int taskId = 0) =>
        new(thread, At(milliseconds), kind, taskId);

    private static TimeSpan At(int milliseconds) => TimeSpan.FromMilliseconds(milliseconds);
}
