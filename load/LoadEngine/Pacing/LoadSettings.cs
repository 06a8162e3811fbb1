using StockExchange.LoadEngine.Results;

namespace StockExchange.LoadEngine.Pacing;

/// <summary>The amount of load and its duration. Of a flow a request is an iteration, unless it says otherwise.</summary>
public sealed record LoadSettings
{
    /// <summary>
    /// Closed loop: the number of vusers, each with its own connection, whose next request starts after the answer to the one
    /// before. Open loop: the most connections, that is, requests in flight. Default 125, as in the article; at most 65,000.
    /// </summary>
    public int Connections { get; init; } = 125;

    /// <summary>
    /// Open loop: requests per second, started on a schedule, whatever the answers do. Null for a closed loop. Default null.
    /// </summary>
    public double? Rate { get; init; }

    /// <summary>
    /// Open loop: changes of the rate, whose highest value is <see cref="Rate"/>; after the last stage its end rate continues.
    /// Empty for a constant rate. Default empty.
    /// </summary>
    public IReadOnlyList<LoadStage> RateStages { get; init; } = [];

    /// <summary>
    /// Closed loop: growth of the number of connections, whose highest value is <see cref="Connections"/>. Empty when all start
    /// at once. Cannot be combined with a think time. Default empty.
    /// </summary>
    public IReadOnlyList<LoadStage> ConnectionStages { get; init; } = [];

    /// <summary>
    /// When the load begins, its warm-up first, by the system's clock; so several generators begin together. Connections are
    /// opened up to 10 s before. Null, or a time that has passed, for as soon as the connections are open. Default null.
    /// </summary>
    public DateTimeOffset? StartAt { get; init; }

    /// <summary>How long new requests start. Default 10 s; with <see cref="Requests"/> whichever ends first.</summary>
    public TimeSpan Duration { get; init; } = TimeSpan.FromSeconds(10);

    /// <summary>How many requests to start after the warm-up; null for as many as the duration allows. Default null.</summary>
    public long? Requests { get; init; }

    /// <summary>Closed loop: how many requests each connection makes, which sets <see cref="LoadResult.Clients"/>; null for as
    /// many as the duration allows. Default null.</summary>
    public int? RequestsPerConnection { get; init; }

    /// <summary>The number of requests by both limits; null for as many as the duration allows.</summary>
    public long? AllRequests => ((long?)RequestsPerConnection * Connections) is { } all && !(Requests < all) ? all : Requests;

    /// <summary>Closed loop: the pause of a connection after each answer, also the last one. The connections start evenly spread
    /// over one such time. Default none.</summary>
    public TimeSpan ThinkTime { get; init; }

    /// <summary>How long to run the same load before the measurement. Default none.</summary>
    public TimeSpan WarmUp { get; init; }

    /// <summary>How long to wait for requests in flight after the last start. In an open loop, requests due within the duration
    /// that lack a connection may still start meanwhile. Default 30 s.</summary>
    public TimeSpan Drain { get; init; } = TimeSpan.FromSeconds(30);

    /// <summary>The time limit of one request, from its first byte to the last of its answer; then it has failed, and its
    /// connection is closed. Default: 1 min.</summary>
    public TimeSpan Timeout { get; init; } = TimeSpan.FromMinutes(1);

    /// <summary>The length of an interval of the time axis. Default 1 s.</summary>
    public TimeSpan Interval { get; init; } = TimeSpan.FromSeconds(1);

    /// <summary>Whether each interval also tells its requests by how they ended (<see cref="Results.IntervalResult.Outcomes"/>),
    /// which costs each request a moment. Default: no.</summary>
    public bool WithOutcomes { get; init; }
}

/// <summary>A part of a changing load: a linear change from one level to another.</summary>
/// <param name="From">The level at its start: requests per second (open loop) or connections (closed); not negative.</param>
/// <param name="To">The level at its end; the same for a constant level.</param>
/// <param name="Length">How long it lasts; above 0.</param>
public sealed record LoadStage(double From, double To, TimeSpan Length);
