using StockExchange.LoadEngine.Results;

namespace StockExchange.LoadEngine.Pacing;

/// <summary>How much load, how, and for how long.</summary>
public sealed record LoadSettings
{
    /// <summary>
    /// Closed loop: vusers, each with its own connection, whose next request starts after the answer to the one before. Open
    /// loop: the most connections, that is, requests in flight. Default 125, as in the article; at most 65,000.
    /// </summary>
    public int Connections { get; init; } = 125;

    /// <summary>
    /// Open loop: requests a second, started on a schedule, whatever the answers do. Null for a closed loop. Default null.
    /// </summary>
    public double? Rate { get; init; }

    /// <summary>
    /// Open loop: how the rate changes; <see cref="Rate"/> is the highest of it then, and what comes behind the last stage is
    /// as its end. Empty for a rate that stays. Default empty.
    /// </summary>
    public IReadOnlyList<LoadStage> RateStages { get; init; } = [];

    /// <summary>
    /// Closed loop: how the number of connections grows; <see cref="Connections"/> is the highest of it then.
    /// Empty when all begin at once. Does not go with a think time. Default empty.
    /// </summary>
    public IReadOnlyList<LoadStage> ConnectionStages { get; init; } = [];

    /// <summary>For how long new requests start. Default 10 s; with <see cref="Requests"/> whichever comes first.</summary>
    public TimeSpan Duration { get; init; } = TimeSpan.FromSeconds(10);

    /// <summary>How many requests to start, after the warm-up; null for as many as the duration allows. Default null.</summary>
    public long? Requests { get; init; }

    /// <summary>Closed loop: how many requests each connection makes; null for as many as the duration allows. Default null. Then
    /// the result has <see cref="LoadResult.Clients"/>.</summary>
    public int? RequestsPerConnection { get; init; }

    /// <summary>How many requests there are to make by both limits; null for as many as the duration allows.</summary>
    public long? AllRequests => ((long?)RequestsPerConnection * Connections) is { } all && !(Requests < all) ? all : Requests;

    /// <summary>Closed loop: the pause of a connection after each answer, the last one included. The connections begin evenly
    /// spread over one such time. Default none.</summary>
    public TimeSpan ThinkTime { get; init; }

    /// <summary>The same load before, which counts nowhere. Default none.</summary>
    public TimeSpan WarmUp { get; init; }

    /// <summary>After the last start, for how long those in flight are waited for. In an open loop those that are due at the end
    /// of the duration, but lack a connection, may still start meanwhile. Default 30 s.</summary>
    public TimeSpan Drain { get; init; } = TimeSpan.FromSeconds(30);

    /// <summary>Of one request, from its first byte to the last of its answer; then it has failed, and its connection is closed.
    /// Default: 1 min.</summary>
    public TimeSpan Timeout { get; init; } = TimeSpan.FromMinutes(1);

    /// <summary>Of the time axis. Default 1 s.</summary>
    public TimeSpan Interval { get; init; } = TimeSpan.FromSeconds(1);
}
