using System.Diagnostics.Metrics;
using ThreadPoolDiagnostics.Resources;

namespace DotnetStarvation.Telemetry;

/// <summary>The metrics of all followed processes and of the recorder itself, for all destinations.</summary>
internal sealed class FleetMetrics : IDisposable
{
    private static readonly TimeSpan Tick = TimeSpan.FromSeconds(1);

    private readonly IReadOnlyList<IMetricDestination> _destinations;
    private readonly ManualResetEvent _end = new(initialState: false);
    private readonly Lock _lock = new();
    private readonly ISourceCollector[] _recorder;
    private readonly Thread _thread;
    private ProcessFigures[] _figures = [];

    public FleetMetrics(
        RecorderFigures recorder, IReadOnlyDictionary<string, string> resource, IReadOnlyList<IMetricDestination> destinations)
    {
        _destinations = destinations;
        _recorder = AddSource(resource, recorder.AddTo, () => { });
        _thread = new Thread(Run) { IsBackground = true, Name = "figures" };
        _thread.Start();
    }

    /// <summary>Adds a process.</summary>
    /// <returns>Its metrics, until they are disposed of.</returns>
    public ProcessMetrics Add(TargetResource resource, ProcessFigures figures)
    {
        Histogram<double>? delays = null;
        ISourceCollector[] collectors =
            AddSource(resource.Attributes, meter => delays = ProcessInstruments.Add(meter, figures), figures.Update);
        lock (_lock) _figures = [.. _figures, figures];
        return new ProcessMetrics(delays!, () => Remove(collectors, figures));
    }

    /// <summary>Ends the recorder's own metrics; those of processes end before.</summary>
    public void Dispose()
    {
        _end.Set();
        _thread.Join();
        foreach (ISourceCollector collector in _recorder) collector.End();
        _end.Dispose();
    }

    private ISourceCollector[] AddSource(
        IReadOnlyDictionary<string, string> resource, Action<Meter> addInstruments, Action update)
    {
        ISourceCollector[] collectors = [.. _destinations.Select(destination => destination.Prepare(resource))];
        var source = new MetricSource(resource, addInstruments, update, [.. collectors.Select(one => one.Reader)]);
        foreach (ISourceCollector collector in collectors) collector.Begin(source);
        return collectors;
    }

    private void Remove(IReadOnlyList<ISourceCollector> collectors, ProcessFigures figures)
    {
        lock (_lock) _figures = [.. _figures.Where(one => one != figures)];
        foreach (ISourceCollector collector in collectors) collector.End();
    }

    /// <summary>Looks once a second at those of which something looks wrong: blocked time is added up by it.</summary>
    private void Run()
    {
        while (!_end.WaitOne(Tick))
        {
            ProcessFigures[] all;
            lock (_lock) all = _figures;
            foreach (ProcessFigures figures in all) Guard(figures);
        }
    }

    /// <summary>The failure boundary of this thread: the figures of the others must not stop.</summary>
    private static void Guard(ProcessFigures figures)
    {
        try
        {
            if (figures.IsPressing) figures.Update();
        }
        catch (Exception failure)
        {
            Console.Error.WriteLine($"The figures of a process could not be brought up to date. This is a defect: {failure}");
        }
    }
}

/// <summary>The metrics of one followed process.</summary>
/// <param name="delays">The histogram of queue delays.</param>
/// <param name="end">Ends them.</param>
internal sealed class ProcessMetrics(Histogram<double> delays, Action end) : IDisposable
{
    /// <summary>Adds measured queue delays.</summary>
    public void Record(IReadOnlyList<TimeSpan> measured)
    {
        foreach (TimeSpan delay in measured) delays.Record(delay.TotalSeconds);
    }

    public void Dispose() => end();
}
