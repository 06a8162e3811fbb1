using System.Text.RegularExpressions;

namespace StockExchange.LoadReports.Runs;

/// <summary>Removes secrets: reports are passed on, and must not give a reader the access of their author.</summary>
internal static partial class Secrets
{
    private const RegexOptions Options = RegexOptions.IgnoreCase | RegexOptions.Singleline | RegexOptions.ExplicitCapture;
    private const string Names = "authorization|cookie|api[-_]?key|token|secret|passw|signature|credential";

    /// <summary>A header, a URL or any other argument, with "..." in place of a secret.</summary>
    public static string Without(string text) =>
        Header().Match(text) is { Success: true } header
            ? $"{header.Groups["name"]} ..."
            : Query().Replace(User().Replace(text, "..."), "...");

    /// <summary>Matches a header, also behind its option in the same argument: <c>--header=Cookie: a</c>.</summary>
    [GeneratedRegex($@"^(?<name>(--?[\w-]+[=:])?\s*[\w-]*({Names})[\w-]*\s*:).+", Options, 1000)]
    private static partial Regex Header();

    /// <summary>Matches name and password in a URL (RFC 3986, 3.2.1), also behind its option in the same argument.</summary>
    [GeneratedRegex(@"(?<=://)[^/?#\s""]+(?=@)", Options, 1000)]
    private static partial Regex User();

    [GeneratedRegex($@"(?<=[?&][^=&#]*({Names}|(?<=[?&])(key|sig|code|auth))[^=&#]*=)[^&#]+", Options, 1000)]
    private static partial Regex Query();
}
