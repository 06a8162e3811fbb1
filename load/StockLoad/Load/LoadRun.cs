namespace StockExchange.StockLoad.Load;

/// <summary>
/// One load: a closed loop (each connection sends its next request after the answer to the one before) or an open one (requests
/// start on a schedule), first the warm-up, then what counts, then the drain. The connections are opened before all of it.
/// </summary>
/// <param name="transport">How requests travel.</param>
/// <param name="requests">What they ask.</param>
/// <param name="settings">How much, how long.</param>
/// <param name="time">The clock.</param>
internal sealed class LoadRun(TransportSettings transport, IRequestSource requests, LoadSettings settings, TimeProvider time)
{
    /// <summary>What it is doing right now.</summary>
    public LoadMeter Meter { get; } = new();

    /// <summary>Runs to the end of the drain.</summary>
    /// <param name="stop">Ends it early, with what was recorded so far: no drain, those in flight are unanswered.</param>
    /// <param name="onInterval">Called for each interval of the time axis as soon as it is over, never during the warm-up, on a
    /// thread of its own that may take its time. What it throws, the run throws at its end.</param>
    public async Task<LoadResult> RunAsync(CancellationToken stop, Action<IntervalResult>? onInterval = null)
    {
        using var load = new RunningLoad(transport, requests, settings, time, Meter, onInterval);
        await using (stop.Register(load.Stop)) await load.RunAsync();
        return await load.ResultAsync();
    }
}
