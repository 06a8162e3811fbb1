using StockExchange.LoadEngine.Flows;
using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadEngine.Running;
using StockExchange.LoadEngine.Streams;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine;

/// <summary>
/// One load run: a closed loop (each connection sends its next request after the answer to the one before) or an open loop
/// (requests start on a schedule), first the warm-up, then the measurement, then the drain. The connections are opened before.
/// </summary>
public sealed class LoadRun
{
    private readonly IConnector _transport;
    private readonly Func<LoadClock, LoadSettings, VuserWork> _createWork;
    private readonly LoadSettings _settings;
    private readonly TimeProvider _time;

    /// <summary>Creates a run of single requests.</summary>
    /// <param name="transport">Creates the connections. The caller disposes it.</param>
    /// <param name="requests">The requests.</param>
    /// <param name="settings">The amount of load and its duration.</param>
    /// <param name="time">The clock; null for the system's.</param>
    public LoadRun(IConnector transport, IRequestSource requests, LoadSettings settings, TimeProvider? time = null)
        : this(transport, (_, _) => new RequestWork(requests), settings, time)
    {
    }

    /// <summary>Creates a run of a flow: what is said of requests in the settings (rate, number) is of its iterations. Those in
    /// progress when no more start go on while the load drains.</summary>
    /// <param name="transport">Creates the connections to the flow's server, of HTTP. The caller disposes it.</param>
    /// <param name="flow">The flow.</param>
    /// <param name="settings">The amount of load and its duration, without a think time.</param>
    /// <exception cref="FlowException">The flow has a mistake.</exception>
    public LoadRun(IConnector transport, Flow flow, LoadSettings settings)
        : this(transport, Work(new(flow)), settings, time: null)
    {
    }

    /// <summary>Creates a run of streams, a closed loop whose answers are their events. It ends without a drain.</summary>
    /// <param name="transport">Creates the streams. The caller disposes it.</param>
    /// <param name="streams">The streams.</param>
    /// <param name="settings">The number of streams and their duration, without a rate and a think time; the timeout is that of
    /// the wait for an event.</param>
    /// <exception cref="ArgumentException">The settings have a rate or a think time.</exception>
    public LoadRun(IConnector transport, StreamLoad streams, LoadSettings settings)
        : this(transport, (_, _) => new StreamWork(streams), settings with { Drain = TimeSpan.Zero }, time: null)
    {
        if (settings.Rate is not null || settings.ThinkTime > TimeSpan.Zero)
            throw new ArgumentException("Streams have neither a rate nor a think time.", nameof(settings));
    }

    private LoadRun(
        IConnector transport, Func<LoadClock, LoadSettings, VuserWork> createWork, LoadSettings settings, TimeProvider? time) =>
        (_transport, _createWork, _settings, _time) = (transport, createWork, settings, time ?? TimeProvider.System);

    /// <summary>The current state of the run.</summary>
    public LoadMeter Meter { get; } = new();

    /// <summary>
    /// Called for each answer, failures and the warm-up included, by the vuser that got it: concurrently, and its cost is part of
    /// the load. Not called for a request without a connection. A vuser of a flow reuses its request: read it at once. Default:
    /// null.
    /// </summary>
    public Action<LoadRequest, Answer>? OnAnswer { get; init; }

    /// <summary>
    /// Called for each interval of the time axis as soon as it is over, never during the warm-up, on a thread of its own. The run
    /// throws its exception at the end. Default: null.
    /// </summary>
    public Action<IntervalResult>? OnInterval { get; init; }

    /// <summary>Runs to the end of the drain.</summary>
    /// <param name="stop">Ends it early, with the records so far: without a drain, requests in flight are unanswered.</param>
    public async Task<LoadResult> RunAsync(CancellationToken stop = default)
    {
        using var load = new RunningLoad(_transport, _createWork, _settings, _time, Meter, OnAnswer, OnInterval);
        await using (stop.Register(load.Stop)) await load.RunAsync();
        return await load.ResultAsync();
    }

    private static Func<LoadClock, LoadSettings, VuserWork> Work(CompiledFlow flow) =>
        (clock, settings) => new FlowWork(flow, clock, settings);
}
