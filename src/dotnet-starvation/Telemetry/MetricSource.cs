using System.Diagnostics.Metrics;
using OpenTelemetry;
using OpenTelemetry.Metrics;
using OpenTelemetry.Resources;

namespace DotnetStarvation.Telemetry;

/// <summary>
/// The metrics of one resource: a meter of its own, and a provider that collects from this meter alone. It is closed when every
/// destination has let go of it, so that no series of an ended process goes on.
/// </summary>
internal sealed class MetricSource : IDisposable
{
    private readonly Meter _meter = new(SeriesNames.Meter, ToolVersion.Text);
    private readonly MeterProvider _provider;
    private int _destinations;

    /// <param name="resource">The attributes of the resource.</param>
    /// <param name="addInstruments">Adds the instruments to the meter.</param>
    /// <param name="update">Brings the figures of the instruments up to date; called before they are collected.</param>
    /// <param name="readers">One reader for each destination.</param>
    public MetricSource(
        IReadOnlyDictionary<string, string> resource, Action<Meter> addInstruments, Action update,
        IReadOnlyList<MetricReader> readers)
    {
        (Resource, Update, _destinations) = (resource, update, readers.Count);
        addInstruments(_meter);
        MeterProviderBuilder builder = Sdk.CreateMeterProviderBuilder()
            .SetResourceBuilder(ToBuilder(resource))
            .AddMeter(SeriesNames.Meter)
            .AddView(Configure);
        foreach (MetricReader reader in readers) builder.AddReader(reader);
        _provider = builder.Build();
    }

    /// <summary>The attributes of the resource.</summary>
    public IReadOnlyDictionary<string, string> Resource { get; }

    /// <summary>Brings the figures up to date.</summary>
    public Action Update { get; }

    /// <summary>The resource as the SDK takes it, with the SDK's own attributes.</summary>
    public static ResourceBuilder ToBuilder(IReadOnlyDictionary<string, string> resource) => ResourceBuilder.CreateEmpty()
        .AddTelemetrySdk()
        .AddAttributes(resource.Select(pair => KeyValuePair.Create<string, object>(pair.Key, pair.Value)));

    /// <summary>One destination does not collect from it any more.</summary>
    public void Release()
    {
        if (Interlocked.Decrement(ref _destinations) == 0) Dispose();
    }

    public void Dispose()
    {
        _provider.Dispose();
        _meter.Dispose();
    }

    /// <summary>All meters have one name, by which the SDK selects: instruments of other processes are left out here.</summary>
    private MetricStreamConfiguration? Configure(Instrument instrument)
    {
        if (!ReferenceEquals(instrument.Meter, _meter)) return MetricStreamConfiguration.Drop;
        int most = SeriesNames.MostSeries(instrument);
        return instrument.Name is SeriesNames.QueueDelay
            ? new ExplicitBucketHistogramConfiguration { Boundaries = SeriesNames.DelayBounds, CardinalityLimit = most }
            : new MetricStreamConfiguration { CardinalityLimit = most };
    }
}

/// <summary>Where metrics go.</summary>
internal interface IMetricDestination
{
    /// <summary>Prepares for a new source.</summary>
    /// <param name="resource">The attributes of its resource.</param>
    ISourceCollector Prepare(IReadOnlyDictionary<string, string> resource);
}

/// <summary>Collects from one source for one destination.</summary>
internal interface ISourceCollector
{
    /// <summary>The reader of the source's provider.</summary>
    OnDemandReader Reader { get; }

    /// <summary>Collects from the source from now on.</summary>
    void Begin(MetricSource source);

    /// <summary>The source has ended. It is released, perhaps after a last collection on another thread.</summary>
    void End();
}
