namespace StockExchange.LoadEngine.Transports;

/// <summary>The settings of connections.</summary>
public sealed record TransportSettings
{
    /// <summary>Whether to accept any certificate. Default: no.</summary>
    public bool Insecure { get; init; }

    /// <summary>The time limit of opening one connection, TLS included. Default 10 s.</summary>
    public TimeSpan ConnectTimeout { get; init; } = TimeSpan.FromSeconds(10);

    /// <summary>The most bytes of an answer's status line and headers together. Default 64 KiB.</summary>
    public int LongestHead { get; init; } = 64 * 1024;

    /// <summary>
    /// The most connections that this process may have open: the system's limit of open files (ulimit -n) less other files. One
    /// more fails as <see cref="FailureKind.OwnLimit"/>. Default: no limit.
    /// </summary>
    public long MostConnections { get; init; } = long.MaxValue;
}
