namespace StockExchange.CommandLine;

/// <summary>Reads the keyboard without waiting.</summary>
internal static class Keys
{
    /// <summary>The keys since the last call; none when the input is not a terminal.</summary>
    public static IEnumerable<ConsoleKey> Pressed()
    {
        while (!Console.IsInputRedirected && Console.KeyAvailable) yield return Console.ReadKey(intercept: true).Key;
    }
}
