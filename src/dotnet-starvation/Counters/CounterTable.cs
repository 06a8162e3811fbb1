using ThreadPoolDiagnostics.Counters;

namespace DotnetStarvation.Counters;

/// <summary>What all counters said last.</summary>
/// <param name="interval">How often they speak.</param>
internal sealed class CounterTable(TimeSpan interval)
{
    /// <summary>After so many intervals without a word there is no present value.</summary>
    private const int PatienceInIntervals = 3;

    private readonly Dictionary<(string Provider, string Name, string Tags), CounterSeries> _series = [];
    private DateTimeOffset _latest;

    public bool IsEmpty => _series.Count == 0;

    /// <summary>By provider, name and tags, each in alphabetical order.</summary>
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

    /// <summary>Its present value; null when it has fallen silent, as a histogram does when nothing is measured.</summary>
    public double? Present(CounterSeries series) =>
        _latest - series.Latest.Time > PatienceInIntervals * interval ? null : series.Latest.Value;
}
