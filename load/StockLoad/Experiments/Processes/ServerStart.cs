namespace StockExchange.StockLoad.Experiments.Processes;

/// <summary>How a server is started, and how it reports that it is ready.</summary>
internal sealed record ServerStart
{
    /// <summary>The build to run.</summary>
    public required ServerBinary Binary { get; init; }

    /// <summary>The arguments: a free loopback port, among others.</summary>
    public required IReadOnlyList<string> Arguments { get; init; }

    /// <summary>Environment variables in addition to ours. Default none.</summary>
    public IReadOnlyDictionary<string, string?> Variables { get; init; } = new Dictionary<string, string?>();

    /// <summary>The text that it writes when it listens.</summary>
    public required string Announcement { get; init; }

    /// <summary>Parses the address from the rest of that line.</summary>
    public required Func<string, Uri> Address { get; init; }

    /// <summary>The URL, relative to its address, that answers with 200 when it is ready; null when it is ready as soon as it
    /// listens. Default null.</summary>
    public string? Health { get; init; }

    /// <summary>How long it may take to end after SIGTERM. Default 4 s.</summary>
    public TimeSpan StopPatience { get; init; } = TimeSpan.FromSeconds(4);
}

/// <summary>The path of a stock.txt in a temporary directory of its own, which is gone when this is.</summary>
internal sealed class PrivateStocks : IDisposable
{
    private readonly DirectoryInfo _directory = Directory.CreateTempSubdirectory("stockload-");

    public string File => Path.Combine(_directory.FullName, "stock.txt");

    public void Dispose() => _directory.Delete(recursive: true);
}

/// <summary>StockApi as a child process.</summary>
internal static class StockApiStart
{
    public const string Project = "StockApi";

    /// <summary>The environment variable that has the connection string of a database.</summary>
    public const string DatabaseVariable = "ConnectionStrings__Stocks";

    /// <param name="binary">The build to run.</param>
    /// <param name="stocks">Its stock.txt, which it may overwrite.</param>
    /// <param name="lookup">How long its customer lookup takes.</param>
    public static ServerStart FromBinary(ServerBinary binary, string stocks, TimeSpan lookup) => new()
    {
        Binary = binary,
        Arguments = ["--urls", "http://127.0.0.1:0", "--Stocks:Path", stocks, "--CustomerLookup:Delay", lookup.ToString("c")],
        Announcement = "Now listening on: ",
        Address = text => new(text),
        Health = "health/ready",
    };

    /// <summary>The same with its table, and the query of its customer lookup, in a database.</summary>
    /// <param name="start">Without.</param>
    /// <param name="connectionString">Of the database.</param>
    /// <param name="lookups">At the same time; with fewer connections, those would be the limit, and not the threads.</param>
    public static ServerStart WithDatabase(this ServerStart start, string connectionString, int lookups) => start with
    {
        Arguments = [.. start.Arguments, "--Stocks:Store", "Postgres", "--CustomerLookup:Connections", $"{lookups}"],
        Variables = new Dictionary<string, string?> { [DatabaseVariable] = connectionString }, // no secret in the process list
    };
}

/// <summary>StockServers as a child process.</summary>
internal static class StockServersStart
{
    public const string Project = "StockServers";

    /// <summary>It has hundreds of threads to end, and a file to save, maybe on a busy machine.</summary>
    private static readonly TimeSpan StopPatience = TimeSpan.FromSeconds(20);

    /// <param name="binary">The build to run.</param>
    /// <param name="model">How its connections and threads meet.</param>
    /// <param name="stocks">Its stock.txt, which it overwrites at its end.</param>
    /// <param name="workers">Of thread-pool: the threads made in advance.</param>
    public static ServerStart FromBinary(ServerBinary binary, string model, string stocks, int workers) => new()
    {
        Binary = binary,
        Arguments = [
            "--model", model, "--port", "0", "--stocks", stocks, "--workers", $"{workers}",
            "--durability", "snapshot", // models are compared, not disks
        ],
        Announcement = "Listening on ",
        Address = text => new($"tcp://{text.Split(": ")[0]}"),
        StopPatience = StopPatience,
    };
}
