namespace StockExchange.StockLoad.Line;

/// <summary>What a URL of a server that speaks the line protocol looks like: tcp://host:port.</summary>
internal static class LineScheme
{
    public const string Name = "tcp";

    public static bool Is(Uri server) => server.Scheme == Name;
}
