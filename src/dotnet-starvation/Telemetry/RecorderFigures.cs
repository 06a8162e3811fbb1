using System.Collections.Concurrent;
using System.Diagnostics.Metrics;

namespace DotnetStarvation.Telemetry;

/// <summary>The recorder's figures on itself. Thread-safe.</summary>
internal sealed class RecorderFigures
{
    private readonly ConcurrentDictionary<string, long> _dropped = new(StringComparer.Ordinal);
    private int _following, _failed;

    /// <summary>The number of processes that it follows.</summary>
    public int Following { get => _following; set => _following = value; }

    /// <summary>The number of processes that it sees but cannot follow.</summary>
    public int Failed { get => _failed; set => _failed = value; }

    /// <summary>Counts exports and log records that were dropped.</summary>
    public void Drop(string reason, int count = 1) => _dropped.AddOrUpdate(reason, count, (_, before) => before + count);

    /// <summary>What was dropped so far, by reason.</summary>
    public IReadOnlyDictionary<string, long> Dropped => _dropped;

    /// <summary>Adds its instruments to a meter.</summary>
    public void AddTo(Meter meter)
    {
        meter.CreateObservableUpDownCounter(SeriesNames.Following, () => Following, "{process}",
            "Processes that the recorder follows.");
        meter.CreateObservableUpDownCounter(SeriesNames.Failed, () => Failed, "{process}",
            "Processes that the recorder sees but cannot follow.");
        meter.CreateObservableCounter(SeriesNames.Dropped, () => _dropped.Select(
            pair => new Measurement<long>(pair.Value, new KeyValuePair<string, object?>(SeriesNames.Reason, pair.Key))),
            "{item}", "Exports of metrics and log records that the recorder has dropped.");
    }
}
