using DotnetStarvation.Telemetry;

namespace DotnetStarvation.Prometheus;

/// <summary>All present metrics as text, for whoever scrapes. A scrape that comes during another one waits for it.</summary>
internal sealed class ScrapeTarget : IMetricDestination
{
    private readonly Lock _lock = new();
    private readonly Lock _scraping = new();
    private readonly List<ScrapedSource> _sources = [];

    /// <inheritdoc/>
    public ISourceCollector Prepare(IReadOnlyDictionary<string, string> resource) =>
        new ScrapedSource(this, new TextExporter(resource));

    /// <summary>The text of a scrape.</summary>
    public string Scrape()
    {
        lock (_scraping)
        {
            ScrapedSource[] sources;
            lock (_lock) sources = [.. _sources];
            var text = new Exposition();
            foreach (ScrapedSource source in sources) source.WriteTo(text);
            return text.ToString();
        }
    }

    private sealed class ScrapedSource(ScrapeTarget target, TextExporter exporter) : ISourceCollector
    {
        private MetricSource? _source;

        public OnDemandReader Reader { get; } = new(exporter);

        public void Begin(MetricSource source)
        {
            _source = source;
            lock (target._lock) target._sources.Add(this);
        }

        public void End()
        {
            lock (target._lock) target._sources.Remove(this);
            lock (target._scraping) _source?.Release(); // after a scrape that has begun
        }

        public void WriteTo(Exposition text)
        {
            _source?.Update();
            exporter.Scrape = text;
            Reader.Collect();
            exporter.Scrape = null;
        }
    }
}
