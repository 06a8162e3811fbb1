using StockExchange.StockLoad.Shared.Requests;

namespace StockExchange.StockLoad.Recording;

/// <summary>Which headers of a recorded request a flow sends.</summary>
internal static class RecordedHeaders
{
    /// <summary>
    /// Those of the connection and of the browser: they are automatic, or would make an answer one that is not to be measured
    /// (compressed: its values could not be read; 304: the recorder's cache). Cookies are the vuser's own.
    /// </summary>
    private static readonly HashSet<string> LeftOut = new(StringComparer.OrdinalIgnoreCase)
    {
        "Accept-Encoding", "Cache-Control", "Connection", "Content-Length", "Cookie", "DNT", "Expect", "Host", "HTTP2-Settings",
        "If-Modified-Since", "If-None-Match", "If-Range", "Keep-Alive", "Pragma", "Priority", "Proxy-Authorization",
        "Proxy-Connection", "Range", "TE", "Trailer", "Transfer-Encoding", "Upgrade", "Upgrade-Insecure-Requests", "User-Agent",
    };

    /// <summary>The headers that matter, each name once.</summary>
    public static IReadOnlyDictionary<string, string> Of(HarEntry entry)
    {
        var headers = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        foreach (var (name, value) in entry.Headers)
            if (Matters(name) && HeaderText.Parse($"{name}: {value}", out _) is null) headers.TryAdd(name, value);
        return headers;
    }

    /// <summary>Not the pseudo-headers of HTTP/2 (<c>:path</c>), nor what only a browser says of itself.</summary>
    private static bool Matters(string name) =>
        !name.StartsWith(':') && !name.StartsWith("Sec-", StringComparison.OrdinalIgnoreCase) && !LeftOut.Contains(name);
}
