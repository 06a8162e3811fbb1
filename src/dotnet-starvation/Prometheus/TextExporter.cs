using OpenTelemetry;
using OpenTelemetry.Metrics;
using ThreadPoolDiagnostics.Resources;

namespace DotnetStarvation.Prometheus;

/// <summary>
/// Writes the metrics of one resource into a scrape. The SDK's own exporter is not used: it serves one provider, which has one
/// resource, at an address of its own (and is a preview that needs HttpListener); here one address serves many.
/// </summary>
/// <param name="resource">The attributes of the resource.</param>
[ExportModes(ExportModes.Push | ExportModes.Pull)]
internal sealed class TextExporter(IReadOnlyDictionary<string, string> resource) : BaseExporter<Metric>
{
    /// <summary>The attributes that every series has as labels; all of them are in target_info.</summary>
    private static readonly string[] Identifying =
    [
        TargetResource.ServiceName, TargetResource.ServiceVersion, TargetResource.ServiceInstance,
        TargetResource.ServiceNamespace, TargetResource.Host, "process.pid", TargetResource.Container, TargetResource.PodName,
        TargetResource.PodNamespace, TargetResource.Node,
    ];

    private readonly string _labels = string.Join(
        ',', Identifying.Where(resource.ContainsKey).Select(name => Exposition.Label(name, resource[name])));

    /// <summary>Where the next collection is written to; set by whoever collects, one at a time.</summary>
    public Exposition? Scrape { get; set; }

    public override ExportResult Export(in Batch<Metric> batch)
    {
        if (Scrape is not { } scrape) return ExportResult.Failure;
        scrape.FamilyOf("target_info", "gauge", "The attributes of the resource.").Add(AllLabels(), 1);
        foreach (Metric metric in batch)
        {
            string name = PrometheusName.OfMetric(metric.Name, metric.Unit, metric.MetricType);
            Exposition.Family family = scrape.FamilyOf(name, TypeOf(metric.MetricType), metric.Description);
            foreach (ref readonly MetricPoint point in metric.GetMetricPoints()) Write(family, metric.MetricType, point);
        }
        return ExportResult.Success;
    }

    private void Write(Exposition.Family family, MetricType type, in MetricPoint point)
    {
        string labels = _labels;
        foreach (KeyValuePair<string, object?> tag in point.Tags) labels += $",{Exposition.Label(tag.Key, $"{tag.Value}")}";
        switch (type)
        {
            case MetricType.Histogram: WriteHistogram(family, labels, point); break;
            case MetricType.LongSum or MetricType.LongSumNonMonotonic: family.Add(labels, point.GetSumLong()); break;
            case MetricType.DoubleSum or MetricType.DoubleSumNonMonotonic: family.Add(labels, point.GetSumDouble()); break;
            case MetricType.LongGauge: family.Add(labels, point.GetGaugeLastValueLong()); break;
            case MetricType.DoubleGauge: family.Add(labels, point.GetGaugeLastValueDouble()); break;
            default: break;
        }
    }

    private static void WriteHistogram(Exposition.Family family, string labels, in MetricPoint point)
    {
        long count = 0;
        foreach (HistogramBucket bucket in point.GetHistogramBuckets())
        {
            count += bucket.BucketCount;
            family.Add($"{labels},le=\"{Exposition.Family.Number(bucket.ExplicitBound)}\"", count, "_bucket");
        }
        family.Add(labels, point.GetHistogramSum(), "_sum");
        family.Add(labels, count, "_count");
    }

    private static string TypeOf(MetricType type) =>
        type is MetricType.Histogram ? "histogram" : type.IsSum() && !PrometheusName.IsUpDown(type) ? "counter" : "gauge";

    /// <summary>All attributes; of two whose names become the same label the first one counts.</summary>
    private string AllLabels() => string.Join(',', resource
        .DistinctBy(pair => PrometheusName.OfLabel(pair.Key), StringComparer.Ordinal)
        .Select(pair => Exposition.Label(pair.Key, pair.Value)));
}
