namespace StockExchange.LivePages.Serving;

/// <summary>Counts the viewers of a page.</summary>
internal sealed class Viewers
{
    private static readonly TimeSpan Poll = TimeSpan.FromMilliseconds(20);

    private int _count;

    public async Task CountAsync(Func<Task> follow)
    {
        Interlocked.Increment(ref _count);
        try
        {
            await follow();
        }
        finally
        {
            Interlocked.Decrement(ref _count);
        }
    }

    /// <summary>Waits until all have left, which they do after the last change, at most for this time.</summary>
    public async Task WaitUntilGoneAsync(TimeSpan atMost, TimeProvider time)
    {
        long start = time.GetTimestamp();
        while (Volatile.Read(ref _count) > 0 && time.GetElapsedTime(start) < atMost) await Task.Delay(Poll, time);
    }
}
