namespace StockExchange.StockStore.Benchmarks;

/// <summary>
/// Threads that are started once and then released together for each round; the caller is one of them. They wait by spinning, so
/// that a round costs a cache line's way between cores and not a wake-up.
/// </summary>
internal sealed class Crew
{
    private readonly Action<int> _share;
    private readonly Thread[] _threads;
    private int _round;
    private int _working;
    private bool _dismissed;

    public Crew(int size, Action<int> share)
    {
        _share = share;
        _threads = [.. Enumerable.Range(1, size - 1).Select(member => new Thread(() => Work(member)) { IsBackground = true })];
        Array.ForEach(_threads, thread => thread.Start());
    }

    /// <summary>Runs each member's share once and returns when all are done.</summary>
    public void RunRound()
    {
        Volatile.Write(ref _working, _threads.Length);
        Interlocked.Increment(ref _round);
        _share(0);
        while (Volatile.Read(ref _working) > 0)
            Thread.SpinWait(1);
    }

    /// <summary>Lets the threads go.</summary>
    public void Dismiss()
    {
        Volatile.Write(ref _dismissed, true);
        Array.ForEach(_threads, thread => thread.Join());
    }

    private void Work(int member)
    {
        int done = 0;
        while (!Volatile.Read(ref _dismissed))
        {
            if (Volatile.Read(ref _round) == done)
            {
                Thread.SpinWait(1);
                continue;
            }

            done++;
            _share(member);
            Interlocked.Decrement(ref _working);
        }
    }
}
