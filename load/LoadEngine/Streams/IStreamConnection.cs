using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Streams;

/// <summary>A connection with one stream, whose exchanges end with its next item.</summary>
internal interface IStreamConnection : IConnection
{
    /// <summary>What the last exchange was about, also when it has failed.</summary>
    StreamStep Step { get; }
}

/// <summary>A step of a stream; of the first two the index in <see cref="StreamRequests.Operations"/>.</summary>
internal enum StreamStep
{
    /// <summary>Its first item.</summary>
    First,

    /// <summary>An item after the first.</summary>
    Next,

    /// <summary>Its end, in order.</summary>
    End,
}
