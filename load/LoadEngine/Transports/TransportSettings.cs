namespace StockExchange.LoadEngine.Transports;

/// <summary>How requests travel.</summary>
public sealed record TransportSettings
{
    /// <summary>Accept any certificate. Default no.</summary>
    public bool Insecure { get; init; }

    /// <summary>To open one connection, TLS included. Default 10 s.</summary>
    public TimeSpan ConnectTimeout { get; init; } = TimeSpan.FromSeconds(10);

    /// <summary>Of an answer's status line and headers together, in bytes. Default 64 KiB.</summary>
    public int LongestHead { get; init; } = 64 * 1024;

    /// <summary>
    /// How many connections this process may have open: the system's limit of open files (ulimit -n) less what else it needs. One
    /// more fails as <see cref="FailureKind.OwnLimit"/>. Default: no limit of ours.
    /// </summary>
    public long MostConnections { get; init; } = long.MaxValue;
}
