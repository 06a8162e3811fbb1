using Attributes = System.Collections.Generic.IReadOnlyDictionary<string, string>;

namespace StockExchange.TestKit.Telemetry;

/// <summary>A point of a metric, as a collector receives it (opentelemetry/proto/metrics/v1/metrics.proto).</summary>
/// <param name="Resource">The attributes of its resource.</param>
/// <param name="Name">The metric.</param>
/// <param name="Kind">gauge, sum, counter (a monotonic sum) or histogram.</param>
/// <param name="Unit">The unit.</param>
/// <param name="Tags">The attributes of the point.</param>
/// <param name="Value">The value; of a histogram the count.</param>
/// <param name="Sum">Of a histogram the sum of all values.</param>
internal sealed record OtlpPoint(
    Attributes Resource, string Name, string Kind, string Unit, Attributes Tags, double Value, double Sum)
{
    private const int Gauge = 5, SumOf = 7, Histogram = 9;

    public string Instance => Resource.GetValueOrDefault("service.instance.id", "");

    public static IEnumerable<OtlpPoint> Parse(byte[] request) =>
        from resourceMetrics in new ProtobufMessage(request).All(1)
        let resource = OtlpAttributes.Of(resourceMetrics.All(1, 1))
        from metric in resourceMetrics.All(2, 2)
        let kind = new[] { Gauge, SumOf, Histogram }.Single(metric.Has)
        from data in metric.All(kind)
        from point in data.All(1)
        select new OtlpPoint(
            resource, metric.Text(1), Word(kind, data), metric.Text(3),
            OtlpAttributes.Of(point.All(kind == Histogram ? 9 : 7)), Number(kind, point),
            kind == Histogram ? point.Doubles(5).Single() : 0);

    private static string Word(int kind, ProtobufMessage data) => kind switch
    {
        Gauge => "gauge",
        Histogram => "histogram",
        _ => data.Number(3) == 1 ? "counter" : "sum",
    };

    private static double Number(int kind, ProtobufMessage point) =>
        kind == Histogram ? point.Long(4) : point.Has(4) ? point.Doubles(4).Single() : point.Long(6);
}

/// <summary>A log record (opentelemetry/proto/logs/v1/logs.proto).</summary>
internal sealed record OtlpLog(Attributes Resource, string Severity, string Body, Attributes Tags)
{
    public static IEnumerable<OtlpLog> Parse(byte[] request) =>
        from resourceLogs in new ProtobufMessage(request).All(1)
        let resource = OtlpAttributes.Of(resourceLogs.All(1, 1))
        from record in resourceLogs.All(2, 2)
        select new OtlpLog(resource, record.Text(3), record.All(5).Single().Text(1), OtlpAttributes.Of(record.All(6)));
}

internal static class OtlpAttributes
{
    public static Attributes Of(IEnumerable<ProtobufMessage> pairs) => pairs.ToDictionary(pair => pair.Text(1), pair =>
    {
        ProtobufMessage value = pair.All(2).Single();
        return value.Has(1) ? value.Text(1) : value.Has(4) ? $"{value.Doubles(4).Single()}" : $"{value.Number(3)}";
    });
}
