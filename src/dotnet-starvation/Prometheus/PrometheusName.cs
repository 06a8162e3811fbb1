using System.Text;
using OpenTelemetry.Metrics;

namespace DotnetStarvation.Prometheus;

/// <summary>
/// OpenTelemetry's names as Prometheus has them (OpenTelemetry's specification, "Prometheus and OpenMetrics Compatibility"): dots
/// become underscores, of which several become one (two at the beginning are Prometheus' own), units are suffixes, counters end
/// in _total.
/// </summary>
internal static class PrometheusName
{
    private const string Total = "_total";

    /// <summary>The name of a metric with its unit.</summary>
    public static string OfMetric(string name, string unit, MetricType type)
    {
        string text = Sanitize(name) + Suffix(unit, type.IsGauge());
        return type.IsSum() && !IsUpDown(type) ? text + Total : text;
    }

    /// <summary>The name of an attribute.</summary>
    public static string OfLabel(string name) => Sanitize(name);

    /// <summary>Whether a sum goes up and down: Prometheus calls that a gauge.</summary>
    public static bool IsUpDown(MetricType type) => type is MetricType.LongSumNonMonotonic or MetricType.DoubleSumNonMonotonic;

    private static string Suffix(string unit, bool isGauge) => unit switch
    {
        "s" => "_seconds",
        "By" => "_bytes",
        "1" when isGauge => "_ratio",
        _ => "", // annotations as {thread}, and 1 of what is counted
    };

    private static string Sanitize(string name)
    {
        var text = new StringBuilder(name.Length > 0 && char.IsAsciiDigit(name[0]) ? "_" : "");
        foreach (char letter in name)
        {
            if (char.IsAsciiLetterOrDigit(letter)) text.Append(letter);
            else if (text is not { Length: > 0 } || text[^1] != '_') text.Append('_');
        }
        return text.ToString();
    }
}
