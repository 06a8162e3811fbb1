using System.Net;

namespace StockExchange.Pages.Html;

/// <summary>Text in HTML: whatever a URL, a server's answer or a method's name holds, it stays text.</summary>
internal static class HtmlText
{
    public static string Encode(string? text) => WebUtility.HtmlEncode(text) ?? "";

    /// <summary>The name of a method, which may break behind its dots and before its arguments.</summary>
    public static string Breakable(string method) => Encode(method)
        .Replace(".", ".<wbr>", StringComparison.Ordinal).Replace("(", "<wbr>(", StringComparison.Ordinal);

    /// <summary>An item for each of them; nothing when there is none.</summary>
    public static string List(IEnumerable<string> items)
    {
        string list = string.Concat(items.Select(item => $"<li>{Encode(item)}</li>\n"));
        return list.Length == 0 ? "" : $"<ul>\n{list}</ul>\n";
    }

    /// <summary>A paragraph for each of them.</summary>
    public static string Paragraphs(IEnumerable<string> items) => string.Concat(items.Select(item => $"<p>{Encode(item)}</p>\n"));

    /// <summary>Names and values side by side; those without a value are left out.</summary>
    public static string Facts(IEnumerable<(string Name, string? Value)> facts) => "<dl>\n"
        + string.Concat(facts.Where(fact => fact.Value is not null)
            .Select(fact => $"<div><dt>{Encode(fact.Name)}</dt><dd>{Encode(fact.Value)}</dd></div>\n"))
        + "</dl>\n";

    /// <summary>A box with a heading; nothing when its content is empty.</summary>
    /// <param name="style">"bad", "mild" or none.</param>
    /// <param name="heading">Text.</param>
    /// <param name="content">HTML.</param>
    public static string Box(string style, string heading, string content) =>
        content.Length == 0 ? "" : $"<div class=\"box {style}\"><p><b>{Encode(heading)}</b></p>\n{content}</div>\n";

    /// <summary>A command line that can be copied.</summary>
    public static string Command(string line) =>
        $"<div class=\"command\"><code>{Encode(line)}</code><button type=\"button\" hidden>Copy</button></div>\n";

    /// <summary>A part with a heading; nothing when its content is empty.</summary>
    public static string Part(string heading, string content) =>
        content.Length == 0 ? "" : $"<h3>{Encode(heading)}</h3>\n{content}";

    /// <summary>A part to unfold.</summary>
    /// <param name="summary">Text.</param>
    /// <param name="content">HTML.</param>
    /// <param name="id">Unique in the page; a live page keeps one with an id unfolded.</param>
    public static string Details(string summary, string content, string? id = null) => content.Length == 0
        ? ""
        : $"<details{(id is null ? "" : $" id=\"{id}\"")}><summary>{Encode(summary)}</summary>\n{content}</details>\n";
}
