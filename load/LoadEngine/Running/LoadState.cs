using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Recorders;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Running;

/// <summary>What the vusers of one load share. Times are in timestamps.</summary>
internal sealed class LoadState
{
    public required IConnector Connector { get; init; }

    public required IRequestSource Requests { get; init; }

    public required IPace Pace { get; init; }

    public required LoadClock Clock { get; init; }

    public required Recording Recording { get; init; }

    public required LoadMeter Meter { get; init; }

    public required TimeProvider Time { get; init; }

    /// <summary>Null when nobody asks.</summary>
    public required Action<LoadRequest, Answer>? OnAnswer { get; init; }

    /// <summary>Held while a connection opens.</summary>
    public required SemaphoreSlim Openings { get; init; }

    /// <summary>A connection that was idle for longer is observed before it is used.</summary>
    public required long Idle { get; init; }

    /// <summary>Of a request.</summary>
    public required long Timeout { get; init; }

    public required Failure TimeoutFailure { get; init; }

    /// <summary>Of opening a connection.</summary>
    public required long ConnectTimeout { get; init; }

    public required Failure ConnectTimeoutFailure { get; init; }
}
