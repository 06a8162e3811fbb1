namespace StockExchange.StockLoad.Experiments.Processes;

/// <summary>StockApi as a child process.</summary>
internal static class StockApiStart
{
    public const string Project = "StockApi";

    private const string Announcement = "Now listening on: ";

    /// <param name="binary">The build to run.</param>
    /// <param name="stocks">Its stock.txt, which it may overwrite.</param>
    /// <param name="lookup">How long its customer lookup takes.</param>
    public static ServerStart Of(ServerBinary binary, string stocks, TimeSpan lookup) => new()
    {
        Binary = binary,
        Arguments = ["--urls", "http://127.0.0.1:0", "--Stocks:Path", stocks, "--CustomerLookup:Delay", lookup.ToString("c")],
        FindAddress = Address,
        Health = "health/ready",
    };

    private static Uri? Address(string line)
    {
        int announced = line.IndexOf(Announcement, StringComparison.Ordinal);
        return announced < 0 ? null : new(line[(announced + Announcement.Length)..]);
    }
}
