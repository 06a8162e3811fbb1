using System.Globalization;
using System.Net;

namespace StockExchange.LoadEngine.Flows.Cookies;

/// <summary>The value of a Set-Cookie header as browsers read it (RFC 6265, section 5.2): .NET's own reader takes it for several
/// cookies with commas between them.</summary>
internal static class SetCookieText
{
    /// <summary>Longer than any load.</summary>
    private const long LongestAge = 400L * 24 * 60 * 60;

    /// <summary>Parses a value. Null when it is no cookie.</summary>
    /// <param name="text">The value.</param>
    /// <param name="now">The present time, from which an age counts.</param>
    /// <exception cref="CookieException">.NET does not accept the name.</exception>
    public static Cookie? Parse(string text, DateTimeOffset now)
    {
        string[] parts = text.Split(';', StringSplitOptions.TrimEntries);
        int equals = parts[0].IndexOf('=');
        if (equals <= 0) return null;
        var cookie = new Cookie(parts[0][..equals].TrimEnd(), parts[0][(equals + 1)..].TrimStart());
        DateTimeOffset? expires = null, end = null;
        foreach (string[] attribute in parts.Skip(1).Select(part => part.Split('=', 2, StringSplitOptions.TrimEntries)))
        {
            string value = attribute.ElementAtOrDefault(1) ?? "";
            switch (attribute[0].ToUpperInvariant())
            {
                case "DOMAIN" when value.Length > 0: cookie.Domain = value; break;
                case "PATH" when value.StartsWith('/'): cookie.Path = value; break;
                case "SECURE": cookie.Secure = true; break;
                case "EXPIRES": expires = Date(value) ?? expires; break;
                case "MAX-AGE": end = Age(value) is { } age ? now.AddSeconds(age) : end; break;
            }
        }

        if ((end ?? expires) is { } last) cookie.Expires = last.UtcDateTime;
        return cookie;
    }

    /// <summary>The date; its weekday does not matter.</summary>
    private static DateTimeOffset? Date(string text) =>
        DateTimeOffset.TryParse(
            text.AsSpan(text.IndexOf(',') + 1), CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal, out var date)
            ? date
            : null;

    /// <summary>The seconds until the end; negative when it has come.</summary>
    private static long? Age(string text) =>
        long.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out long age)
            ? age <= 0 ? -LongestAge : Math.Min(age, LongestAge)
            : null;
}
