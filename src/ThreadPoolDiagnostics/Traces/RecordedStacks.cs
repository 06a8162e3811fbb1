using ThreadPoolDiagnostics.Nettrace;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Capture;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Traces;

/// <summary>Snapshots from a trace of a continuous sample profiler: one pass of milliseconds about every second.</summary>
/// <param name="interval">The time between two snapshots.</param>
internal sealed class RecordedStacks(TimeSpan interval)
{
    /// <summary>The length of a pass: all threads are sampled within it; a later sample of a thread is ignored.</summary>
    private static readonly TimeSpan Pass = TimeSpan.FromMilliseconds(100);

    private static readonly TimeSpan ShortestInterval = TimeSpan.FromSeconds(1);
    private const int AtMost = 10;

    private readonly List<(TimeSpan Begin, SampledThreads Threads)> _passes = [];

    /// <param name="nettraceFile">The trace, which is read up to the first damage. Method names come last, so that an incomplete
    /// trace has none.</param>
    /// <param name="duration">The duration of the trace.</param>
    public static IEnumerable<StackSnapshot> Read(string nettraceFile, TimeSpan duration)
    {
        TimeSpan spread = duration / AtMost;
        var stacks = new RecordedStacks(spread > ShortestInterval ? spread : ShortestInterval);
        new TraceRecords(stacks.Add).ReadWhatIsSound(nettraceFile);
        NamedFrames frames = NamedFrames.Read(
            nettraceFile, stacks._passes.SelectMany(pass => pass.Threads.All), new TargetFiles());
        return stacks._passes.Where(pass => pass.Threads.All.Count > 0).Select(pass => new StackSnapshot(
            pass.Begin,
            new StackReport(
                StackGrouping.Group(pass.Threads.All.Select(frames.Of)), pass.Threads.All.Count, TimeSpan.Zero)));
    }

    private void Add(TraceRecord data)
    {
        if (!SampledThreads.IsSample(data.Kind)) return;
        TimeSpan now = data.Time.SinceStart;
        if (_passes.Count == 0 || now >= _passes[^1].Begin + interval) _passes.Add((now, new SampledThreads()));
        if (now <= _passes[^1].Begin + Pass) _passes[^1].Threads.Add(data);
    }
}
