using DotnetStarvation.Telemetry;
using OpenTelemetry.Exporter;

namespace DotnetStarvation.Otlp;

/// <summary>
/// Exports the metrics of all sources on one schedule, and incidents as they come, on one thread: a collector that is dead or
/// slow costs a turn, whose remaining exports are dropped and counted. Only incidents wait, a limited number.
/// </summary>
internal sealed class OtlpExport : IMetricDestination, IDisposable
{
    /// <summary>Ended sources whose last export waits; more are closed without one.</summary>
    private const int MostEnded = 100;

    private static readonly TimeSpan EndPatience = TimeSpan.FromSeconds(5);

    private readonly OtlpSettings _settings;
    private readonly TimeProvider _time;
    private readonly DropReport _report;
    private readonly HttpClient _client;
    private NotedFailures? _failures;
    private readonly WaitingIncidents _incidents;
    private readonly ManualResetEvent _end = new(initialState: false);
    private readonly AutoResetEvent _incidentCame = new(initialState: false);
    private readonly Lock _lock = new();
    private readonly Thread _thread;
    private List<ExportedSource> _sources = [];

    public OtlpExport(OtlpSettings settings, RecorderFigures figures, TimeProvider time)
    {
        (_settings, _time) = (settings, time);
        _incidents = new WaitingIncidents(time);
        _report = new DropReport(figures, settings.Endpoint, time);
        _client = CreateClient();
        _thread = new Thread(Run) { IsBackground = true, Name = "OTLP export" };
        _thread.Start();
    }

    /// <inheritdoc/>
    public ISourceCollector Prepare(IReadOnlyDictionary<string, string> resource) => new ExportedSource(
        this, new OnDemandReader(new OtlpMetricExporter(WithClient(_settings.ForMetrics())))
        {
            TemporalityPreference = _settings.Temporality,
        });

    /// <summary>Sends an incident as soon as the collector takes it.</summary>
    public void Report(IncidentLogRecord incident)
    {
        _incidents.Add(incident);
        _incidentCame.Set();
    }

    /// <summary>Exports a last time, in bounded time.</summary>
    public void Dispose()
    {
        _end.Set();
        if (!_thread.Join(EndPatience)) return; // the thread ends with the process
        _client.Dispose();
        _end.Dispose();
        _incidentCame.Dispose();
    }

    private void Run()
    {
        long turn = _time.GetTimestamp();
        while (!_end.WaitOne(TimeSpan.Zero))
        {
            TimeSpan left = _settings.Interval - _time.GetElapsedTime(turn);
            if (left > TimeSpan.Zero && WaitHandle.WaitAny([_end, _incidentCame], left) == 0) break;
            Guard(SendIncidents);
            if (_time.GetElapsedTime(turn) < _settings.Interval) continue;
            turn = _time.GetTimestamp();
            Guard(ExportAll);
            _report.SayIfDue();
        }
        Guard(SendIncidents);
        Guard(ExportAll);
    }

    /// <summary>The failure boundary of this thread.</summary>
    private static void Guard(Action step)
    {
        try
        {
            step();
        }
        catch (Exception failure)
        {
            Console.Error.WriteLine($"An export failed. This is a defect: {failure}");
        }
    }

    private void ExportAll()
    {
        long began = _time.GetTimestamp();
        ExportedSource[] sources;
        lock (_lock) sources = [.. _sources.OrderByDescending(source => source.HasEnded)];
        int done = 0;
        bool isUnreachable = false;
        foreach (ExportedSource source in sources)
        {
            if (isUnreachable || _time.GetElapsedTime(began) >= _settings.Interval) break;
            isUnreachable = !Export(source) && _failures is { IsUnreachable: true };
            done++;
        }
        _report.Add(isUnreachable ? DropReport.Refused : DropReport.NoTime, sources.Length - done);
        lock (_lock)
        {
            // Whoever had no turn is first next time.
            _sources = [.. _sources.Where(source => !source.IsReleased).OrderBy(source => source.LastTurn)];
        }
    }

    /// <returns>Whether the collector has accepted it.</returns>
    private bool Export(ExportedSource source)
    {
        bool isLast = source.HasEnded;
        long began = _time.GetTimestamp();
        source.LastTurn = began;
        bool isAccepted = source.Collect();
        if (!isAccepted) Failed(began);
        if (isLast) source.Release();
        return isAccepted;
    }

    private void SendIncidents()
    {
        long began = _time.GetTimestamp();
        (int overflow, int givenUp) = _incidents.Send(incident =>
        {
            if (_time.GetElapsedTime(began) >= _settings.Interval) return false;
            using var logger = new IncidentLogger(
                incident.Resource, new OtlpLogExporter(WithClient(_settings.ForLogs())));
            return logger.Send(incident);
        });
        _report.Add(DropReport.QueueFull, overflow);
        _report.Add(DropReport.Refused, givenUp);
    }

    private void Failed(long began)
    {
        TimeSpan patience = TimeSpan.FromMilliseconds(_settings.ForMetrics().TimeoutMilliseconds);
        _report.Add(_time.GetElapsedTime(began) >= 0.9 * patience ? DropReport.Timeout : DropReport.Refused);
    }

    /// <summary>One client for all exporters. With a certificate of its own the SDK makes it.</summary>
    private HttpClient CreateClient()
    {
        OtlpExporterOptions options = _settings.ForMetrics();
        if (_settings.HasCertificate) return options.HttpClientFactory();
        _failures = new NotedFailures();
        _report.LastFailure = () => _failures.Last;
        return new HttpClient(_failures)
        {
            Timeout = TimeSpan.FromMilliseconds(options.TimeoutMilliseconds),
            MaxResponseContentBufferSize = 1 << 20,
        };
    }

    private OtlpExporterOptions WithClient(OtlpExporterOptions options)
    {
        options.HttpClientFactory = () => _client;
        return options;
    }

    private void Add(ExportedSource source)
    {
        lock (_lock) _sources.Add(source);
    }

    /// <summary>When the collector takes nothing for long, ended sources are closed without a last export.</summary>
    private void LimitEnded()
    {
        ExportedSource[] surplus;
        lock (_lock)
        {
            surplus = [.. _sources.Where(source => source.HasEnded).SkipLast(MostEnded)];
            _sources.RemoveAll(surplus.Contains);
        }
        foreach (ExportedSource source in surplus) source.Release();
    }

    private sealed class ExportedSource(OtlpExport export, OnDemandReader reader) : ISourceCollector
    {
        private readonly Lock _collecting = new();
        private volatile bool _hasEnded;
        private MetricSource? _source;

        public OnDemandReader Reader => reader;

        public bool HasEnded => _hasEnded;

        public bool IsReleased { get; private set; }

        public long LastTurn { get; set; }

        public void Begin(MetricSource source)
        {
            _source = source;
            export.Add(this);
        }

        public void End()
        {
            _hasEnded = true;
            export.LimitEnded();
        }

        public bool Collect()
        {
            lock (_collecting)
            {
                if (IsReleased) return true;
                if (!_hasEnded) _source!.Update();
                return reader.Collect();
            }
        }

        public void Release()
        {
            lock (_collecting)
            {
                if (IsReleased) return;
                IsReleased = true;
                _source!.Release();
            }
        }
    }
}
