using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Recorders;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Running;

/// <summary>The state that the vusers of one load share. Times are in timestamps.</summary>
internal sealed class LoadState
{
    public required IConnector Connector { get; init; }

    public required IPace Pace { get; init; }

    public required LoadClock Clock { get; init; }

    public required Recording Recording { get; init; }

    public required LoadMeter Meter { get; init; }

    public required TimeProvider Time { get; init; }

    /// <summary>The callback; null for none.</summary>
    public required Action<LoadRequest, Answer>? OnAnswer { get; init; }

    /// <summary>Limits the connections that are being opened.</summary>
    public required SemaphoreSlim Openings { get; init; }

    /// <summary>After being idle for this time the system is asked whether a connection has ended before it is used.</summary>
    public required long Idle { get; init; }

    /// <summary>The time limit of a request.</summary>
    public required long Timeout { get; init; }

    public required Failure TimeoutFailure { get; init; }

    /// <summary>The time limit of opening a connection.</summary>
    public required long ConnectTimeout { get; init; }

    public required Failure ConnectTimeoutFailure { get; init; }
}
