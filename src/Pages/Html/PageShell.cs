namespace StockExchange.Pages.Html;

/// <summary>A self-contained page, with style and script.</summary>
internal static class PageShell
{
    public static string Around(string title, string body, string footer) =>
        PageTemplate.Fill(typeof(PageShell).Assembly, "Page.html", place => place switch
        {
            "title" => HtmlText.Encode(title),
            "body" => body,
            "style" => PageResource.Style,
            "script" => PageResource.Script,
            _ => HtmlText.Encode(footer),
        });
}
