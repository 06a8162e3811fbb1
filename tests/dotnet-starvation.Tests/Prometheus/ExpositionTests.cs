using System.Diagnostics.Metrics;
using DotnetStarvation.Prometheus;
using DotnetStarvation.Telemetry;

namespace DotnetStarvation.Tests.Prometheus;

/// <summary>What a scrape of sources looks like that the SDK collects from.</summary>
public sealed class ExpositionTests
{
    private const string Labels = "service_name=\"one\",service_instance_id=\"i-one\"";

    private readonly ScrapeTarget _target = new();
    private readonly List<ISourceCollector> _sources = [];

    [Fact]
    public void Series_of_one_metric_are_together_and_each_has_the_labels_of_its_resource_alone()
    {
        Add("one", meter => meter.CreateObservableUpDownCounter(SeriesNames.Timers, () => 3L, "{timer}", "Active timers."));
        Add("two", meter => meter.CreateObservableUpDownCounter(SeriesNames.Timers, () => 5L, "{timer}", "Active timers."));

        Assert.Contains(
            "# HELP dotnet_timer_count Active timers.\n# TYPE dotnet_timer_count gauge\n"
            + "dotnet_timer_count{service_name=\"one\",service_instance_id=\"i-one\"} 3\n"
            + "dotnet_timer_count{service_name=\"two\",service_instance_id=\"i-two\"} 5\n",
            _target.Scrape(), StringComparison.Ordinal);
    }

    [Fact]
    public void The_series_of_an_ended_source_are_gone()
    {
        Add("one", meter => meter.CreateObservableUpDownCounter(SeriesNames.Timers, () => 3L));
        Add("two", meter => meter.CreateObservableUpDownCounter(SeriesNames.Timers, () => 5L));
        Assert.Contains("i-one", _target.Scrape(), StringComparison.Ordinal);

        _sources[0].End();

        Assert.DoesNotContain("i-one", _target.Scrape(), StringComparison.Ordinal);
        Assert.Contains("i-two", _target.Scrape(), StringComparison.Ordinal);
    }

    [Fact]
    public void A_histogram_has_cumulative_buckets_with_the_bounds_of_the_watchdog()
    {
        Histogram<double>? delays = null;
        Add("one", meter => delays = meter.CreateHistogram<double>(SeriesNames.QueueDelay, "s"));
        foreach (double delay in (double[])[0.0002, 0.2, 0.3, 40]) delays!.Record(delay);

        string[] lines = _target.Scrape().Split('\n');

        Assert.Equal(SeriesNames.DelayBounds.Length + 1, lines.Count(line => line.Contains("_bucket{")));
        Assert.Contains(Bucket("0.25", 2), lines);
        Assert.Contains(Bucket("30", 3), lines);
        Assert.Contains(Bucket("+Inf", 4), lines);
        Assert.Contains($"dotnet_starvation_queue_delay_seconds_count{{{Labels}}} 4", lines);

        static string Bucket(string bound, int count) =>
            $"dotnet_starvation_queue_delay_seconds_bucket{{{Labels},le=\"{bound}\"}} {count}";
    }

    [Fact]
    public void What_a_name_contains_cannot_end_its_label()
    {
        Add("a\"b\\c\nd", meter => meter.CreateObservableUpDownCounter(SeriesNames.Timers, () => 3L));

        Assert.Contains("service_name=\"a\\\"b\\\\c\\nd\"", _target.Scrape(), StringComparison.Ordinal);
    }

    private void Add(string name, Action<Meter> addInstruments)
    {
        var resource = new Dictionary<string, string> { ["service.name"] = name, ["service.instance.id"] = $"i-{name}" };
        ISourceCollector collector = _target.Prepare(resource);
        collector.Begin(new MetricSource(resource, addInstruments, () => { }, [collector.Reader]));
        _sources.Add(collector);
    }
}
