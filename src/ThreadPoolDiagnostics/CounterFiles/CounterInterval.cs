using ThreadPoolDiagnostics.Counters;

namespace ThreadPoolDiagnostics.CounterFiles;

/// <summary>The counters of one interval, which come in a burst: a repeated one begins the next.</summary>
internal sealed class CounterInterval
{
    /// <summary>A longer pause ends a burst that has what it needs. Files of CSV have whole seconds.</summary>
    private static readonly TimeSpan Pause = TimeSpan.FromSeconds(0.4);

    /// <summary>The most counters of an interval: the runtime has fewer than fifty, and one for each type of exception.</summary>
    private const int Most = 10_000;

    private static readonly CounterRole[] OfInterval =
    [
        CounterRole.Queue, CounterRole.QueueChange, CounterRole.Threads, CounterRole.ThreadsChange, CounterRole.Completed,
        CounterRole.CpuPercent, CounterRole.CpuSeconds,
    ];

    private readonly HashSet<string> _names = new(StringComparer.Ordinal);
    private readonly Dictionary<CounterRole, (double Value, double Seconds)> _values = [];

    /// <summary>When its last counter was published, since the file began.</summary>
    public TimeSpan Elapsed { get; private set; }

    /// <summary>The number of processors; null when no counter has it.</summary>
    public int? Processors => Level(CounterRole.Processors) is >= 1 and <= 100_000 and var count ? (int)count : null;

    /// <summary>The processor time in cores; null when unknown.</summary>
    public double? Cores => PerSecond(CounterRole.CpuSeconds);

    /// <summary>The processor time in percent of the processors; null when unknown.</summary>
    /// <param name="processors">Their number by the file; null when it has none.</param>
    public double? CpuPercent(int? processors) =>
        Level(CounterRole.CpuPercent) ?? (processors is { } count ? 100 * Cores / count : null);

    /// <summary>The length in seconds, by the names of its rates.</summary>
    public double Seconds => _values.GetValueOrDefault(CounterRole.Completed, (0, Seconds: 1)).Seconds;

    /// <summary>Whether it has the queue and what was completed, without which nothing is known of a pool.</summary>
    public bool IsComplete => (Has(CounterRole.Queue) || Has(CounterRole.QueueChange)) && Has(CounterRole.Completed);

    /// <summary>Whether it has nothing of pool or processors yet: before its first interval a meter has levels alone.</summary>
    public bool IsBeginning => !OfInterval.Any(Has);

    /// <summary>Adds a counter.</summary>
    /// <param name="line">The counter.</param>
    /// <param name="role">What it means.</param>
    /// <param name="elapsed">When it was published, since the file began.</param>
    /// <returns>False when it is one of the next interval.</returns>
    public bool TryAdd(CounterLine line, CounterRole role, TimeSpan elapsed)
    {
        if (_names.Count == Most || ((IsComplete || IsBeginning) && _names.Count > 0 && elapsed - Elapsed > Pause)) return false;
        if (!_names.Add(line.Name + (line.IsRate ? " rate" : ""))) return false;
        Elapsed = elapsed;
        _values[role] = (_values.GetValueOrDefault(role).Value + line.Value, line.Seconds);
        return true;
    }

    /// <summary>Whether a counter came.</summary>
    public bool Has(CounterRole role) => _values.ContainsKey(role);

    /// <summary>A level or a change; null when it did not come.</summary>
    public double? Level(CounterRole role) => _values.TryGetValue(role, out var found) ? found.Value : null;

    /// <summary>The sample that its counters make.</summary>
    /// <param name="queue">The length of the queue.</param>
    /// <param name="threads">The number of threads.</param>
    /// <param name="processors">The number of processors by the file; null when it has none.</param>
    public CounterSample ToSample(double queue, double threads, int? processors) => new()
    {
        Elapsed = Elapsed,
        Timestamp = 0,
        ThreadCount = (int)Math.Clamp(threads, 0, int.MaxValue),
        QueueLength = (long)Math.Clamp(queue, 0, long.MaxValue / 2),
        CompletedItemsPerSecond = Math.Max(0, PerSecond(CounterRole.Completed) ?? 0),
        ActiveTimers = (long)Math.Clamp(Level(CounterRole.Timers) ?? 0, 0, long.MaxValue / 2),
        CpuPercent = Math.Clamp(CpuPercent(processors) ?? 0, 0, 100),
        GcPausePercent = Pauses is { } percent ? Math.Clamp(percent, 0, 100) : null,
        GcHeapMegabytes = Math.Max(0, Level(CounterRole.HeapMegabytes) ?? 0),
        LockContentionsPerSecond = Math.Max(0, PerSecond(CounterRole.LockContentions) ?? 0),
        ExceptionsPerSecond = Math.Max(0, PerSecond(CounterRole.Exceptions) ?? 0),
        WorkingSetMegabytes =
            Math.Max(0, Level(CounterRole.WorkingSetMegabytes) ?? (Level(CounterRole.WorkingSetBytes) / 1e6) ?? 0),
    };

    private double? Pauses =>
        PerSecond(CounterRole.PauseMilliseconds) / 10 ?? 100 * PerSecond(CounterRole.PauseSeconds) ?? Level(CounterRole.TimeInGc);

    private double? PerSecond(CounterRole role) =>
        _values.TryGetValue(role, out var found) ? found.Value / found.Seconds : null;
}
