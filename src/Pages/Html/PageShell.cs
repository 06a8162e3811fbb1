using System.Text.RegularExpressions;

namespace StockExchange.Pages.Html;

/// <summary>A page that needs nothing else: style, script and charts are in it.</summary>
internal static partial class PageShell
{
    /// <summary>Page.html, with the places that are filled in between double braces.</summary>
    private static readonly Lazy<string> Template = new(() => PageResource.Read("Page.html"));

    /// <param name="title">Of the window; text.</param>
    /// <param name="body">HTML.</param>
    /// <param name="footer">Text.</param>
    public static string Around(string title, string body, string footer) =>
        Places().Replace(Template.Value, place => place.Groups["name"].Value switch
        {
            "title" => HtmlText.Encode(title),
            "body" => body,
            "style" => PageResource.Style,
            "script" => PageResource.Script,
            _ => HtmlText.Encode(footer),
        });

    [GeneratedRegex(@"\{\{(?<name>\w+)\}\}", RegexOptions.ExplicitCapture, 1_000)]
    private static partial Regex Places();
}
