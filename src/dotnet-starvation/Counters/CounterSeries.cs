namespace DotnetStarvation.Counters;

/// <summary>The latest number of one counter with one set of tags, and the ones before it.</summary>
internal sealed class CounterSeries(CounterRow first)
{
    private const int Remembered = 60;

    private readonly Queue<double?> _history = new();

    public CounterRow Latest { get; private set; } = first;

    /// <summary>The numbers of the last minute at one per second, the latest last.</summary>
    public IReadOnlyList<double?> History => [.. _history];

    public void Add(CounterRow row)
    {
        Latest = row;
        _history.Enqueue(row.Value);
        if (_history.Count > Remembered) _history.Dequeue();
    }
}
