namespace StockExchange.LivePages.Content;

/// <summary>Charts are drawn once for all viewers who look at the same interval.</summary>
internal sealed class DrawnCharts(ILiveContent content, LiveParts parts)
{
    /// <summary>Whoever scrolls asks for many, and when a process has ended nothing makes them old.</summary>
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
