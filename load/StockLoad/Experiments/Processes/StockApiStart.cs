namespace StockExchange.StockLoad.Experiments.Processes;

/// <summary>StockApi as a child process.</summary>
internal static class StockApiStart
{
    public const string Project = "StockApi";

    /// <summary>The environment variable that has the connection string of a database.</summary>
    public const string DatabaseVariable = "ConnectionStrings__Stocks";

    private const string Announcement = "Now listening on: ";

    /// <param name="binary">The build to run.</param>
    /// <param name="stocks">Its stock.txt, which it may overwrite.</param>
    /// <param name="lookup">How long its customer lookup takes.</param>
    public static ServerStart FromBinary(ServerBinary binary, string stocks, TimeSpan lookup) => new()
    {
        Binary = binary,
        Arguments = ["--urls", "http://127.0.0.1:0", "--Stocks:Path", stocks, "--CustomerLookup:Delay", lookup.ToString("c")],
        FindAddress = Address,
        Health = "health/ready",
    };

    /// <summary>The same with its table, and the query of its customer lookup, in a database.</summary>
    /// <param name="start">Without.</param>
    /// <param name="connectionString">Of the database.</param>
    /// <param name="lookups">At the same time; with fewer connections, those would be the limit, and not the threads.</param>
    public static ServerStart WithDatabase(this ServerStart start, string connectionString, int lookups) => start with
    {
        Arguments = [.. start.Arguments, "--Stocks:Store", "Postgres", "--CustomerLookup:Connections", $"{lookups}"],
        Variables = new Dictionary<string, string> { [DatabaseVariable] = connectionString }, // no secret in the process list
    };

    private static Uri? Address(string line)
    {
        int announced = line.IndexOf(Announcement, StringComparison.Ordinal);
        return announced < 0 ? null : new(line[(announced + Announcement.Length)..]);
    }
}
