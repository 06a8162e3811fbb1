namespace StockExchange.LivePages.Content;

/// <summary>A cache: charts are drawn once for all viewers of the same interval.</summary>
internal sealed class DrawnCharts(ILiveContent content, LiveParts parts)
{
    /// <summary>The most cached intervals: scrolling requests many, and after the process ends nothing clears them.</summary>
    private const int Most = 50;

    private readonly Lock _lock = new();
    private readonly Dictionary<TimeWindow, string> _drawn = [];
    private long _version = -1;

    public string Draw(TimeWindow window)
    {
        lock (_lock)
        {
            if (_version != parts.Version || _drawn.Count == Most)
            {
                _version = parts.Version;
                _drawn.Clear();
            }
            if (!_drawn.TryGetValue(window, out string? html)) _drawn[window] = html = content.Charts(window);
            return html;
        }
    }
}
