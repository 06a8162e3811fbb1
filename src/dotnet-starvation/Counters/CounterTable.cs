using ThreadPoolDiagnostics.Counters;

namespace DotnetStarvation.Counters;

/// <summary>The latest values of all counters, which are published at this interval.</summary>
internal sealed class CounterTable(TimeSpan interval)
{
    /// <summary>After this number of intervals without a value there is no present value.</summary>
    private const int PatienceInIntervals = 3;

    private readonly Dictionary<(string Provider, string Name, string Tags), CounterSeries> _series = [];
    private DateTimeOffset _latest;

    public bool IsEmpty => _series.Count == 0;

    /// <summary>The series by provider, name and tags, each in alphabetical order.</summary>
    public IEnumerable<IGrouping<string, CounterSeries>> Providers => _series.Values
        .OrderBy(series => series.Latest.Provider, StringComparer.OrdinalIgnoreCase)
        .ThenBy(series => series.Latest.Name, StringComparer.OrdinalIgnoreCase)
        .ThenBy(series => series.Latest.Tags, StringComparer.Ordinal)
        .GroupBy(series => series.Latest.Provider);

    public void Add(IEnumerable<CounterReading> burst)
    {
        foreach (CounterRow row in burst.SelectMany(CounterRow.FromReading))
        {
            var key = (row.Provider, row.Name, row.Tags);
            if (!_series.TryGetValue(key, out CounterSeries? series)) _series.Add(key, series = new(row));
            series.Add(row);
            if (row.Time > _latest) _latest = row.Time;
        }
    }

    /// <summary>The present value; null when none is published any more, as by a histogram without measurements.</summary>
    public double? Present(CounterSeries series) =>
        _latest - series.Latest.Time > PatienceInIntervals * interval ? null : series.Latest.Value;
}
