namespace StockExchange.LoadEngine.Http;

/// <summary>The URL of a path and query on a server.</summary>
internal static class ServerUrl
{
    /// <summary>Scheme, host and port of the server, and the target.</summary>
    /// <param name="server">A URL of the server.</param>
    /// <param name="target">Path and query, beginning with a slash. After a second slash a relative reference would have another
    /// host (RFC 3986, section 4.2), but not behind a dot, which is removed again.</param>
    public static Uri Of(Uri server, string target) => new(server, $"/.{target}");
}
