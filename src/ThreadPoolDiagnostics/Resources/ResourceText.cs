namespace ThreadPoolDiagnostics.Resources;

/// <summary>
/// The text of OTEL_RESOURCE_ATTRIBUTES: "service.name=shop,service.version=1.2", values percent-encoded (OpenTelemetry's
/// specification, Resource SDK).
/// </summary>
public static class ResourceText
{
    /// <summary>The most attributes that are read, and the longest name or value: bounds of ours.</summary>
    private const int MostAttributes = 64, LongestValue = 1_000;

    /// <summary>The attributes in the text; what is none is left out, and of two with one name the last one
    /// counts.</summary>
    public static IReadOnlyDictionary<string, string> Parse(string? text)
    {
        var attributes = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach (string pair in (text ?? "").Split(',', MostAttributes + 1).Take(MostAttributes))
        {
            int equals = pair.IndexOf('=', StringComparison.Ordinal);
            if (equals <= 0) continue;
            string name = pair[..equals].Trim(), value = Uri.UnescapeDataString(pair[(equals + 1)..].Trim());
            if (name.Length > 0 && value.Length > 0) attributes[Cut(name)] = Cut(value);
        }
        return attributes;
    }

    /// <summary>A value that is not longer than an attribute may be.</summary>
    internal static string Cut(string value) => value.Length <= LongestValue ? value : value[..LongestValue];
}
