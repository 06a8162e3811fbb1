namespace StockExchange.StockLoad.Shared.Requests;

/// <summary>A method of a request as text: <c>GET</c>; a known one in any case.</summary>
internal static class MethodText
{
    /// <summary>Parses a method. Null when it is none, or CONNECT, whose answer would be a tunnel.</summary>
    public static HttpMethod? TryParse(string text) =>
        HeaderText.IsToken(text) && HttpMethod.Parse(text) is var method && method != HttpMethod.Connect ? method : null;
}
