using System.Text.RegularExpressions;
using StockExchange.LivePages.Content;
using StockExchange.Pages.Html;

namespace StockExchange.LivePages.Serving;

/// <summary>The page as a viewer gets it first: with all that is known, before any of its scripts has run.</summary>
internal static partial class LivePage
{
    public static string Render(LiveLayout layout, LiveParts parts, string session, string charts) =>
        Places().Replace(LiveResource.Read("Live.html"), place => place.Groups["name"].Value switch
        {
            "title" => HtmlText.Encode(layout.Title),
            "session" => session,
            "above" => Sections(layout.Above, parts),
            "charts" => charts,
            _ => Sections(layout.Below, parts),
        });

    private static string Sections(IEnumerable<string> names, LiveParts parts) =>
        string.Concat(names.Select(name => $"<section id=\"{name}\">{parts.Html(name)}</section>\n"));

    [GeneratedRegex(@"\{\{(?<name>\w+)\}\}", RegexOptions.ExplicitCapture, 1_000)]
    private static partial Regex Places();
}
