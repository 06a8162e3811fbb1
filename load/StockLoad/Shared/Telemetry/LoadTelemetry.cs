using System.Diagnostics;
using System.Diagnostics.Metrics;
using DotnetStarvation.Otlp;
using OpenTelemetry;
using OpenTelemetry.Exporter;
using OpenTelemetry.Metrics;
using OpenTelemetry.Resources;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadEngine.Transports;
using StockExchange.StockLoad.Shared.Requests;

namespace StockExchange.StockLoad.Shared.Telemetry;

/// <summary>
/// Exports a load's own series by OTLP, beside those of the server. It reads the intervals of the load once a second, on the
/// thread that reports them, and records each request in the histogram there, which has no way to record many at once.
/// </summary>
internal sealed class LoadTelemetry : IDisposable
{
    private const string MeterName = "StockLoad";

    /// <summary>The series of each instrument: statuses and kinds of failure.</summary>
    private const int MostSeries = 40;

    private readonly Meter _meter = new(MeterName);
    private readonly Histogram<double> _duration;
    private readonly Counter<long> _started;
    private readonly KeyValuePair<string, object?>[] _tags;
    private readonly MeterProvider _provider;
    private int _inFlight;

    /// <param name="request">The requests of the load.</param>
    /// <param name="settings">The collector, and how often to export.</param>
    public LoadTelemetry(RequestChoice request, OtlpSettings settings)
    {
        _duration = _meter.CreateHistogram<double>(
            "http.client.request.duration", "s", "Duration of HTTP client requests.", tags: null,
            new InstrumentAdvice<double> { HistogramBucketBoundaries = IntervalOutcome.Bounds });
        _started = _meter.CreateCounter<long>("stock_load.request.started", "{request}", "Requests that were started.");
        _meter.CreateObservableUpDownCounter("http.client.active_requests", () => Volatile.Read(ref _inFlight), "{request}",
            "Requests in flight.");
        _tags =
        [
            new("server.address", request.Url.Host),
            new("server.port", request.Url.Port),
        ];
        if (request is { Mix: null, Flow: null }) _tags = [.. _tags, new("http.request.method", request.Method.Method)];
        _provider = Sdk.CreateMeterProviderBuilder()
            .SetResourceBuilder(ResourceBuilder.CreateEmpty()
                .AddService(MeterName, serviceInstanceId: $"{Environment.MachineName}-{Environment.ProcessId}-{Guid.NewGuid():N}")
                .AddTelemetrySdk().AddEnvironmentVariableDetector())
            .AddMeter(MeterName)
            .AddView(_ => new MetricStreamConfiguration { CardinalityLimit = MostSeries })
            .AddReader(CreateReader(settings))
            .Build();
    }

    /// <summary>Adds an interval of the load. Buckets and sum of the histogram are those of its requests.</summary>
    public void Add(IntervalResult interval)
    {
        Volatile.Write(ref _inFlight, interval.InFlight);
        _started.Add(interval.Started, _tags);
        foreach (IntervalOutcome outcome in interval.Outcomes)
        {
            var tags = new TagList(_tags);
            if (outcome.Failure is { } failure) tags.Add("error.type", KebabCaseEnum<FailureKind>.Text(failure));
            if (outcome.Status is { } status) tags.Add("http.response.status_code", status);
            if (outcome.Status >= 400) tags.Add("error.type", $"{outcome.Status}");
            foreach (LatencyShare share in outcome.Latencies)
                for (long i = 0; i < share.Count; i++) _duration.Record(share.Mean.TotalSeconds, tags);
        }
    }

    /// <summary>Exports a last time, within 5 s.</summary>
    public void Dispose()
    {
        _provider.Dispose();
        _meter.Dispose();
    }

    private static PeriodicExportingMetricReader CreateReader(OtlpSettings settings) =>
        new(new OtlpMetricExporter(settings.ForMetrics()), (int)settings.Interval.TotalMilliseconds)
        {
            TemporalityPreference = settings.Temporality,
        };
}
