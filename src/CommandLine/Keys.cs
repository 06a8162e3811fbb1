namespace StockExchange.CommandLine;

/// <summary>Keys that were pressed while nobody waited for them.</summary>
internal static class Keys
{
    /// <summary>All since the last time; none when the input is not a terminal.</summary>
    public static IEnumerable<ConsoleKey> Pressed()
    {
        while (!Console.IsInputRedirected && Console.KeyAvailable) yield return Console.ReadKey(intercept: true).Key;
    }
}
