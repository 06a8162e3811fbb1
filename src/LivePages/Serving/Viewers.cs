namespace StockExchange.LivePages.Serving;

/// <summary>Who follows a page right now.</summary>
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

    /// <summary>Waits until all have left, as they do when they have been sent the end.</summary>
    /// <param name="atMost">How long; who takes longer is not waited for.</param>
    /// <param name="time">The clock.</param>
    public async Task WaitUntilGoneAsync(TimeSpan atMost, TimeProvider time)
    {
        long start = time.GetTimestamp();
        while (Volatile.Read(ref _count) > 0 && time.GetElapsedTime(start) < atMost) await Task.Delay(Poll, time);
    }
}
