namespace StockExchange.Pages.Html;

/// <summary>A page that needs nothing else: style, script and charts are in it.</summary>
internal static class PageShell
{
    /// <param name="title">Of the window; text.</param>
    /// <param name="body">HTML.</param>
    /// <param name="footer">Text.</param>
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
