using StockExchange.StockLoad.Requests;

namespace StockExchange.StockLoad.Load;

/// <summary>How requests travel.</summary>
internal sealed record TransportSettings
{
    /// <summary>Accept any certificate. Default no.</summary>
    public bool Insecure { get; init; }

    /// <summary>
    /// HTTP/2 by HttpClient instead of our own HTTP/1.1 client: slower, and several requests share a connection. Default no.
    /// </summary>
    public bool Http2 { get; init; }

    /// <summary>To open one connection, TLS included. Default 10 s.</summary>
    public TimeSpan ConnectTimeout { get; init; } = TimeSpan.FromSeconds(10);

    /// <summary>Of an answer's status line and headers together, in bytes. Default 64 KiB.</summary>
    public int LongestHead { get; init; } = 64 * 1024;

    /// <summary>Gets what became of each order, as the requests describe them; null when nobody asks. Default null.</summary>
    public TradeLedger? Ledger { get; init; }
}
