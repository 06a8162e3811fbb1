namespace StockExchange.LoadEngine.Running;

/// <summary>Waits for the time at which a load begins, so that several generators begin together.</summary>
/// <param name="at">The time; null for at once.</param>
/// <param name="time">The clock.</param>
internal sealed class StartTime(DateTimeOffset? at, TimeProvider time) : IDisposable
{
    /// <summary>How long before the start connections are opened: long enough for many of them, too short for a server to close
    /// them because they are idle.</summary>
    private static readonly TimeSpan OpeningLead = TimeSpan.FromSeconds(10);

    private readonly CancellationTokenSource _stopped = new();

    /// <summary>Waits until the connections should be opened.</summary>
    public Task UntilOpeningAsync() => UntilAsync(at - OpeningLead);

    /// <summary>Waits until the load begins; a time that has passed is at once.</summary>
    public Task UntilStartAsync() => UntilAsync(at);

    /// <summary>Ends the waits.</summary>
    public void Stop() => _stopped.Cancel();

    public void Dispose() => _stopped.Dispose();

    private async Task UntilAsync(DateTimeOffset? moment)
    {
        // A timer may end a moment early, and the system's clock may be set meanwhile: it is read again at least once a second.
        while (moment - time.GetUtcNow() is { } left && left > TimeSpan.Zero && !_stopped.IsCancellationRequested)
        {
            TimeSpan step = left < TimeSpan.FromSeconds(1) ? left : TimeSpan.FromSeconds(1);
            await Task.Delay(step > Shortest ? step : Shortest, time, _stopped.Token)
                .ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }
    }

    private static readonly TimeSpan Shortest = TimeSpan.FromMilliseconds(1);
}
