using System.Globalization;
using System.Text;

namespace DotnetStarvation.Prometheus;

/// <summary>
/// The text format of Prometheus (version 0.0.4), with the series of many resources: the format wants all series of a metric
/// together, the SDK delivers them resource by resource.
/// </summary>
internal sealed class Exposition
{
    public const string ContentType = "text/plain; version=0.0.4; charset=utf-8";

    private readonly SortedDictionary<string, Family> _families = new(StringComparer.Ordinal);

    /// <summary>The family of a metric; the first one to name it decides on type and help.</summary>
    public Family FamilyOf(string name, string type, string help)
    {
        if (!_families.TryGetValue(name, out Family? family)) _families.Add(name, family = new(name, type, help));
        return family;
    }

    public override string ToString()
    {
        var text = new StringBuilder();
        foreach (Family family in _families.Values) family.WriteTo(text);
        return text.ToString();
    }

    /// <summary>A label with its value escaped, as in name="value".</summary>
    public static string Label(string name, string value) =>
        $"{PrometheusName.OfLabel(name)}=\"{value.Replace(@"\", @"\\").Replace("\"", "\\\"").Replace("\n", @"\n")}\"";

    /// <summary>All series of one metric.</summary>
    internal sealed class Family(string name, string type, string help)
    {
        private readonly StringBuilder _lines = new();

        /// <summary>Adds a series.</summary>
        /// <param name="labels">The labels, separated by commas.</param>
        /// <param name="value">The value.</param>
        /// <param name="suffix">What follows the name: _bucket, _sum, _count of a histogram.</param>
        public void Add(string labels, double value, string suffix = "") => _lines
            .Append(name).Append(suffix).Append('{').Append(labels).Append("} ").Append(Number(value)).Append('\n');

        public void WriteTo(StringBuilder text)
        {
            text.Append("# HELP ").Append(name).Append(' ').Append(help.Replace(@"\", @"\\").Replace("\n", @"\n")).Append('\n');
            text.Append("# TYPE ").Append(name).Append(' ').Append(type).Append('\n').Append(_lines);
        }

        /// <summary>A number, or +Inf.</summary>
        public static string Number(double value) =>
            double.IsPositiveInfinity(value) ? "+Inf" : value.ToString(CultureInfo.InvariantCulture);
    }
}
