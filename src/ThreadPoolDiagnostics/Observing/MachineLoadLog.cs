using ThreadPoolDiagnostics.Machine;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>How busy the machine has been over the last seconds.</summary>
/// <param name="window">How many.</param>
internal sealed class MachineLoadLog(TimeSpan window)
{
    private static readonly TimeSpan Every = TimeSpan.FromSeconds(1);

    private readonly Queue<(TimeSpan Elapsed, MachineLoad Load)> _readings = new();
    private TimeSpan? _last;

    /// <summary>Percent of all processors; null where that is not known, or not yet.</summary>
    public double? Percent(TimeSpan now)
    {
        if (MachineLoad.Read() is not { } load) return null;
        while (_readings.Count > 1 && _readings.Peek().Elapsed < now - window) _readings.Dequeue();
        double? percent = _readings.TryPeek(out var oldest) ? load.PercentSince(oldest.Load) : null;
        if (_last is null || now - _last >= Every) _readings.Enqueue(((_last = now).Value, load));
        return percent;
    }
}
