using System.Globalization;

namespace DotnetStarvation.Incidents.Merging;

/// <summary>Attributes of a resource or of a log record, by name.</summary>
internal sealed class OtlpAttributes(IReadOnlyList<OtlpAttribute>? attributes)
{
    private readonly Dictionary<string, OtlpValue> _values = (attributes ?? [])
        .Where(one => one is { Key: not null, Value: not null })
        .GroupBy(one => one.Key!, StringComparer.Ordinal)
        .ToDictionary(same => same.Key, same => same.Last().Value!, StringComparer.Ordinal);

    /// <summary>The text of an attribute; null when there is none.</summary>
    public string? Text(string name) => ShortText.OfAny(_values.GetValueOrDefault(name)?.ToString());

    /// <summary>The number of an attribute; null when it is none.</summary>
    public double? Number(string name) =>
        double.TryParse(Text(name), NumberStyles.Float, CultureInfo.InvariantCulture, out double number)
            && double.IsFinite(number) ? number : null;

    /// <summary>The time of an attribute; null when it is none.</summary>
    public DateTimeOffset? Time(string name) => DateTimeOffset.TryParse(
        Text(name), CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal, out DateTimeOffset time) ? time : null;
}
