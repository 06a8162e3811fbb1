using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadEngine.Running;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine;

/// <summary>
/// One load: a closed loop (each connection sends its next request after the answer to the one before) or an open one (requests
/// start on a schedule), first the warm-up, then what counts, then the drain. The connections are opened before all of it.
/// </summary>
/// <param name="transport">Makes the connections. Remains the caller's.</param>
/// <param name="requests">What they ask.</param>
/// <param name="settings">How much, how long.</param>
/// <param name="time">The clock; null for the system's.</param>
public sealed class LoadRun(IConnector transport, IRequestSource requests, LoadSettings settings, TimeProvider? time = null)
{
    /// <summary>What it is doing right now.</summary>
    public LoadMeter Meter { get; } = new();

    /// <summary>
    /// Called for each answer, failures included, those of the warm-up too, by the vuser that got it: many at the same time,
    /// and what it costs is in the load. Not called for a request that had no connection. Default null.
    /// </summary>
    public Action<LoadRequest, Answer>? OnAnswer { get; init; }

    /// <summary>
    /// Called for each interval of the time axis as soon as it is over, never during the warm-up, on a thread of its own that may
    /// take its time. What it throws, the run throws at its end. Default null.
    /// </summary>
    public Action<IntervalResult>? OnInterval { get; init; }

    /// <summary>Runs to the end of the drain.</summary>
    /// <param name="stop">Ends it early, with what was recorded so far: no drain, those in flight are unanswered.</param>
    public async Task<LoadResult> RunAsync(CancellationToken stop = default)
    {
        using var load = new RunningLoad(transport, requests, settings, time ?? TimeProvider.System, Meter, OnAnswer, OnInterval);
        await using (stop.Register(load.Stop)) await load.RunAsync();
        return await load.ResultAsync();
    }
}
