using System.CommandLine;
using System.CommandLine.Parsing;
using StockExchange.LoadEngine.Line;

namespace StockExchange.StockLoad.Shared.Options;

/// <summary>The URL to put under load.</summary>
internal static class UrlArgument
{
    /// <summary>Shared by all commands that load one URL.</summary>
    public static Argument<Uri> Instance { get; } = new("URL")
    {
        Description = "What to load: http://localhost:5000/api/stocks, or a server of the line protocol: tcp://localhost:60000. "
            + "Without a scheme it is http",
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
        { Scheme: LineScheme.Name } => url is { Port: > 0, PathAndQuery: "/", UserInfo: "" }
            ? null
            : "is not the address of a server: write it like tcp://localhost:60000.",
        { Scheme: not ("http" or "https") } => $"cannot be loaded: its scheme is {url.Scheme}, not http, https or tcp.",
        { UserInfo: not "" } => "has a user name in it, which is not sent: use --header 'Authorization: ...'.",
        _ => null,
    };
}
