namespace StockExchange.LivePages.Content;

/// <summary>Charts are drawn once for all viewers who look at the same stretch of time.</summary>
internal sealed class DrawnCharts(ILiveContent content, LiveParts parts)
{
    private readonly Lock _lock = new();
    private readonly Dictionary<TimeWindow, string> _drawn = [];
    private long _version = -1;

    public string Draw(TimeWindow window)
    {
        lock (_lock)
        {
            if (_version != parts.Version)
            {
                _version = parts.Version;
                _drawn.Clear();
            }
            if (!_drawn.TryGetValue(window, out string? html)) _drawn[window] = html = content.Charts(window);
            return html;
        }
    }
}
