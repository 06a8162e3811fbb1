namespace StockExchange.StockLoad.Load;

/// <summary>The closed loop: whoever asks has its answer, so it is its turn at once, as long as there are requests and time.</summary>
internal sealed class ClosedPace(LoadClock clock, long? requests) : IPace
{
    private long _warmUps = -1;
    private long _sequence = -1;

    /// <summary>A refused connection fails within microseconds; without a pause the loop would spin on it.</summary>
    public TimeSpan PauseAfterFailure { get; } = TimeSpan.FromMilliseconds(100);

    public ValueTask<Turn> NextAsync(Vuser vuser) => ValueTask.FromResult(Next());

    public void Started(in Turn turn, long start)
    {
        // Nothing was promised.
    }

    private Turn Next()
    {
        long now = clock.Now;
        if (now >= clock.StartsEnd) return Turn.Over;
        if (now < clock.Origin) return new(Interlocked.Increment(ref _warmUps), now, IsWarmUp: true);
        long sequence = Interlocked.Increment(ref _sequence);
        if (sequence >= requests - 1) clock.EndStarts(now);
        return sequence >= requests ? Turn.Over : new(sequence, now);
    }
}
