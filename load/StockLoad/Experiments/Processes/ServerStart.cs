namespace StockExchange.StockLoad.Experiments.Processes;

/// <summary>How a server is started, and how it says that it is ready.</summary>
internal sealed record ServerStart
{
    /// <summary>The build to run.</summary>
    public required ServerBinary Binary { get; init; }

    /// <summary>Of its command line: a free loopback port, among others.</summary>
    public required IReadOnlyList<string> Arguments { get; init; }

    /// <summary>Of its environment, beside our own. Default none.</summary>
    public IReadOnlyDictionary<string, string> Variables { get; init; } = new Dictionary<string, string>();

    /// <summary>The address in a line of its output; null for all other lines.</summary>
    public required Func<string, Uri?> FindAddress { get; init; }

    /// <summary>
    /// Where it says 200 when it is ready, relative to its address; null when it is as soon as it listens. Default null.
    /// </summary>
    public string? Health { get; init; }

    /// <summary>How long it may take to end after SIGTERM. Default 4 s.</summary>
    public TimeSpan StopPatience { get; init; } = TimeSpan.FromSeconds(4);
}
