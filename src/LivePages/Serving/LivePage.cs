using StockExchange.LivePages.Content;
using StockExchange.Pages.Html;

namespace StockExchange.LivePages.Serving;

/// <summary>The page with its current parts and charts, which need no script.</summary>
internal static class LivePage
{
    public static string Render(LiveLayout layout, LiveParts parts, string session, string charts) =>
        PageTemplate.Fill(typeof(LivePage).Assembly, "Live.html", place => place switch
        {
            "title" => HtmlText.Encode(layout.Title),
            "session" => session,
            "above" => Sections(layout.Above, parts),
            "charts" => charts,
            _ => Sections(layout.Below, parts),
        });

    private static string Sections(IEnumerable<string> names, LiveParts parts) =>
        string.Concat(names.Select(name => $"<section id=\"{name}\">{parts.Html(name)}</section>\n"));
}
