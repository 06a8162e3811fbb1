using StockExchange.Pages.Charts;

namespace StockExchange.Pages.Html;

/// <summary>A chart in a page, with its title.</summary>
internal static class Figure
{
    /// <param name="id">Of the chart; unique in the page.</param>
    /// <param name="chart">What to draw.</param>
    /// <param name="remark">After the title: how to read it.</param>
    /// <param name="table">The table that holds its numbers; without one it has no read-out.</param>
    /// <param name="columns">The headers of the columns to read out, besides the first.</param>
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
