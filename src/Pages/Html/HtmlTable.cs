using System.Text;

namespace StockExchange.Pages.Html;

internal enum ColumnKind
{
    Number,
    Text,

    /// <summary>Text that wraps.</summary>
    LongText,
}

/// <param name="Header">The header, with the unit where the cells have none.</param>
/// <param name="Kind">The kind; numbers are right-aligned.</param>
internal sealed record HtmlColumn(string Header, ColumnKind Kind = ColumnKind.Number);

/// <param name="Cells">The text of each column.</param>
/// <param name="Style">The style: "bad", "dull" or none.</param>
/// <param name="X">Its position on the x axis of the charts that show this table's numbers, 0 to 1; null for none.</param>
internal sealed record HtmlRow(IReadOnlyList<string> Cells, string? Style = null, double? X = null);

/// <summary>A table that scrolls in its own box when it is wider than the page.</summary>
internal static class HtmlTable
{
    /// <returns>Empty without rows.</returns>
    public static string Render(string caption, IReadOnlyList<HtmlColumn> columns, IEnumerable<HtmlRow> rows, string? id = null)
    {
        HtmlRow[] all = [.. rows];
        if (all.Length == 0) return "";
        string label = HtmlText.Encode(caption);
        var html = new StringBuilder()
            .Append($"<p class=\"caption\">{label}</p>\n"
                + $"<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{label}\">")
            .Append($"<table{Attribute("id", id)} aria-label=\"{label}\">\n<thead><tr>");
        foreach (HtmlColumn column in columns)
            html.Append($"<th scope=\"col\"{Class(column)}>{HtmlText.Encode(column.Header)}</th>");
        html.Append("</tr></thead>\n<tbody>\n");
        foreach (HtmlRow row in all) AppendRow(html, columns, row);
        return html.Append("</tbody></table></div>\n").ToString();
    }

    private static void AppendRow(StringBuilder html, IReadOnlyList<HtmlColumn> columns, HtmlRow row)
    {
        html.Append($"<tr{Attribute("class", row.Style)}{Attribute("data-x", row.X is { } x ? $"{x:0.####}" : null)}>");
        for (int i = 0; i < columns.Count; i++)
            html.Append(i == 0
                ? $"<th scope=\"row\">{HtmlText.Encode(row.Cells[i])}</th>"
                : $"<td{Class(columns[i])}>{HtmlText.Encode(row.Cells[i])}</td>");
        html.Append("</tr>\n");
    }

    private static string Class(HtmlColumn column) => column.Kind switch
    {
        ColumnKind.Text => " class=\"text\"",
        ColumnKind.LongText => " class=\"text long\"",
        _ => "",
    };

    private static string Attribute(string name, string? value) => value is null ? "" : $" {name}=\"{value}\"";
}
