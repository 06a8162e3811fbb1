namespace StockExchange.LivePages.Content;

/// <summary>Wraps charts (HTML) with the intervals of their time axis, in seconds, for the script.</summary>
internal static class ChartFrame
{
    public static string Around((double From, double To) shown, (double From, double To) known, string charts) =>
        $"<div class=\"charts\" data-from=\"{shown.From:0.###}\" data-to=\"{shown.To:0.###}\" "
        + $"data-oldest=\"{known.From:0.###}\" data-newest=\"{known.To:0.###}\">\n"
        + charts // not interpolated: large text would take large buffers that the runtime keeps
        + "</div>\n";
}
