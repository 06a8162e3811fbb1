using StockExchange.StockLoad.Http;

namespace StockExchange.StockLoad.Load;

/// <summary>What the vusers of one load share.</summary>
internal sealed record LoadState(
    IConnector Connector, IRequestSource Requests, IPace Pace, LoadClock Clock, Recording Recording, LoadMeter Meter, TimeProvider Time)
{
    /// <summary>Of a request, in timestamps.</summary>
    public required long Timeout { get; init; }

    /// <summary>To connect, in timestamps.</summary>
    public required long ConnectTimeout { get; init; }

    public required Failure TimeoutFailure { get; init; }

    public required Failure ConnectTimeoutFailure { get; init; }
}
