using StockExchange.Pages.Charts;

namespace StockExchange.Pages.Html;

/// <summary>A chart in a page, with its title.</summary>
internal static class Figure
{
    /// <param name="id">The chart's id; unique in the page.</param>
    /// <param name="chart">The data.</param>
    /// <param name="remark">A remark after the title; null for none.</param>
    /// <param name="table">The id of the table with its numbers, which the pointer shows; null for none.</param>
    /// <param name="columns">The headers of the columns to show, without the first.</param>
    public static string Render(string id, Chart chart, string? remark = null, string? table = null, params string[] columns)
    {
        string data = table is null
            ? ""
            : $" data-table=\"{table}\" data-height=\"{chart.Height}\" "
                + $"data-columns=\"{HtmlText.Encode(string.Join('|', columns))}\"";
        string small = remark is null ? "" : $" <small>{HtmlText.Encode(remark)}</small>";
        return $"<figure{data}><figcaption>{HtmlText.Encode(chart.Title)}{small}</figcaption>\n"
            + $"<div class=\"plot\">{ChartSvg.FromChart(chart, id)}</div></figure>\n";
    }
}
