namespace StockExchange.LivePages.Content;

/// <summary>Charts, with what a page needs to know of their time axis, in seconds.</summary>
internal static class ChartFrame
{
    /// <param name="shown">The interval that is drawn.</param>
    /// <param name="known">The interval of which there is data.</param>
    /// <param name="charts">HTML.</param>
    public static string Around((double From, double To) shown, (double From, double To) known, string charts) =>
        $"<div class=\"charts\" data-from=\"{shown.From:0.###}\" data-to=\"{shown.To:0.###}\" "
        + $"data-oldest=\"{known.From:0.###}\" data-newest=\"{known.To:0.###}\">\n"
        + charts // not in between braces, where large text takes large buffers that the runtime keeps for the next time
        + "</div>\n";
}
