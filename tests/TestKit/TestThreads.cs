using System.Collections.Concurrent;

namespace StockExchange.TestKit;

/// <summary>
/// Threads of a test: an exception that none of them expects would end the test host; the test gets it in place of that.
/// </summary>
internal sealed class TestThreads
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(1);

    private readonly ConcurrentQueue<Exception> _failures = [];
    private readonly ConcurrentQueue<Thread> _threads = [];

    /// <summary>None of them runs any more.</summary>
    public bool HaveEnded => _threads.All(thread => !thread.IsAlive);

    public Thread Start(Action work, string? name = null)
    {
        var thread = new Thread(() => Run(work)) { IsBackground = true, Name = name };
        _threads.Enqueue(thread);
        thread.Start();
        return thread;
    }

    /// <summary>Waits for all of them, a minute for each.</summary>
    /// <exception cref="AggregateException">What they did not expect.</exception>
    public void Join()
    {
        foreach (Thread thread in _threads) Assert.True(thread.Join(Patience), "a thread of the test still runs");
        if (!_failures.IsEmpty) throw new AggregateException("A thread of the test failed.", _failures);
    }

    private void Run(Action work)
    {
        try
        {
            work();
        }
        catch (Exception failure) // the boundary: Join tells the test
        {
            _failures.Enqueue(failure);
        }
    }
}
