using System.Net;

namespace StockExchange.Pages.Html;

/// <summary>Text as HTML, encoded: it may come from URLs, servers' responses and names of methods.</summary>
internal static class HtmlText
{
    public static string Encode(string? text) => WebUtility.HtmlEncode(text) ?? "";

    /// <summary>The name of a method, with line break opportunities after dots and before the arguments.</summary>
    public static string Breakable(string method) => Encode(method)
        .Replace(".", ".<wbr>", StringComparison.Ordinal).Replace("(", "<wbr>(", StringComparison.Ordinal);

    /// <summary>A list; empty without items.</summary>
    public static string List(IEnumerable<string> items)
    {
        string list = string.Concat(items.Select(item => $"<li>{Encode(item)}</li>\n"));
        return list.Length == 0 ? "" : $"<ul>\n{list}</ul>\n";
    }

    public static string Paragraphs(IEnumerable<string> items) => string.Concat(items.Select(item => $"<p>{Encode(item)}</p>\n"));

    /// <summary>Names with their values; those without a value are left out.</summary>
    public static string Facts(IEnumerable<(string Name, string? Value)> facts) => "<dl>\n"
        + string.Concat(facts.Where(fact => fact.Value is not null)
            .Select(fact => $"<div><dt>{Encode(fact.Name)}</dt><dd>{Encode(fact.Value)}</dd></div>\n"))
        + "</dl>\n";

    /// <summary>A box ("bad", "mild" or plain) with a heading, around HTML; empty when that is.</summary>
    public static string Box(string style, string heading, string content) =>
        content.Length == 0 ? "" : $"<div class=\"box {style}\"><p><b>{Encode(heading)}</b></p>\n{content}</div>\n";

    /// <summary>A command line with a copy button.</summary>
    public static string Command(string line) =>
        $"<div class=\"command\"><code>{Encode(line)}</code><button type=\"button\" hidden>Copy</button></div>\n";

    /// <summary>A heading before HTML; empty when that is.</summary>
    public static string Part(string heading, string content) =>
        content.Length == 0 ? "" : $"<h3>{Encode(heading)}</h3>\n{content}";

    /// <summary>HTML to unfold; a live page keeps it unfolded when it has an id.</summary>
    public static string Details(string summary, string content, string? id = null) => content.Length == 0
        ? ""
        : $"<details{(id is null ? "" : $" id=\"{id}\"")}><summary>{Encode(summary)}</summary>\n{content}</details>\n";
}
