using System.Buffers;

namespace StockExchange.StockLoad.Shared.Requests;

/// <summary>A header on the command line: <c>Name: value</c>.</summary>
internal static class HeaderText
{
    public const string Expected = "write it like 'Accept: text/plain'";

    /// <summary>tchar of RFC 9110, section 5.6.2.</summary>
    private static readonly SearchValues<char> TokenCharacters = SearchValues.Create(
        "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");

    /// <summary>The header that may only be <c>close</c>.</summary>
    public const string Connection = "Connection";

    private static readonly string[] OurOwn = [Connection, "Content-Length", "Transfer-Encoding"];

    /// <summary>
    /// Parses name and value, without blanks around them. <c>Connection</c> may only be <c>close</c>. Returns the error, a clause
    /// after the text, or null.
    /// </summary>
    public static string? Parse(string text, out KeyValuePair<string, string> header)
    {
        int colon = text.IndexOf(':');
        header = colon < 0 ? default : new(text[..colon].Trim(), text[(colon + 1)..].Trim());
        if (colon <= 0 || !IsToken(header.Key)) return $"is not a header: {Expected}";
        if (OurOwn.Contains(header.Key, StringComparer.OrdinalIgnoreCase) && !AsksToClose(header))
            return $"cannot be set: {header.Key} is automatic";
        return IsValue(header.Value) ? null : "has a control character, or one beyond Latin-1, in its value";
    }

    /// <summary>Whether a header asks for a new connection for each request.</summary>
    private static bool AsksToClose(KeyValuePair<string, string> header) =>
        header.Key.Equals(Connection, StringComparison.OrdinalIgnoreCase)
        && header.Value.Equals("close", StringComparison.OrdinalIgnoreCase);

    /// <summary>Whether a text is a valid value of a header: in Latin-1, without control characters but the tab.</summary>
    public static bool IsValue(string text) => text.All(IsAllowed);

    /// <summary>Whether a text is a valid name of a header or a method.</summary>
    public static bool IsToken(string text) => text.Length > 0 && !text.AsSpan().ContainsAnyExcept(TokenCharacters);

    private static bool IsAllowed(char character) => character is '\t' or (>= ' ' and not '\x7f' and <= '\xff');
}
