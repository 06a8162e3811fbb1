using System.CommandLine;
using System.CommandLine.Parsing;

namespace StockExchange.StockLoad.Run;

/// <summary>The URL to put under load.</summary>
internal static class UrlArgument
{
    /// <summary>Shared by all commands that load one URL.</summary>
    public static Argument<Uri> Instance { get; } = new("URL")
    {
        Description = "What to load: http://localhost:5000/api/stocks. Without a scheme it is http",
        CustomParser = Parse,
    };

    private static Uri? Parse(ArgumentResult result)
    {
        string text = result.Tokens[0].Value;
        string full = text.Contains("://", StringComparison.Ordinal) ? text : $"http://{text}";
        bool isUrl = Uri.TryCreate(full, UriKind.Absolute, out Uri? url);
        if (Mistake(isUrl ? url : null) is { } mistake) result.AddError($"'{text}' {mistake}");
        return url;
    }

    private static string? Mistake(Uri? url) => url switch
    {
        null or { Host: "" } => "is not a URL: write it like http://localhost:5000/api/stocks.",
        { Scheme: not ("http" or "https") } => $"cannot be loaded: its scheme is {url.Scheme}, not http or https.",
        { UserInfo: not "" } => "has a user name in it, which is not sent: use --header 'Authorization: ...'.",
        _ => null,
    };
}
