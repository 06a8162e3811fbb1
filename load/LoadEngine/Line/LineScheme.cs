namespace StockExchange.LoadEngine.Line;

/// <summary>What a URL of a server that speaks the line protocol looks like: tcp://host:port.</summary>
public static class LineScheme
{
    /// <summary>The scheme.</summary>
    public const string Name = "tcp";

    /// <summary>Whether a URL has it.</summary>
    /// <param name="server">The URL.</param>
    public static bool Is(Uri server) => server.Scheme == Name;
}
