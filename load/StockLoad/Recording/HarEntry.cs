using System.Globalization;
using System.Text.Json;

namespace StockExchange.StockLoad.Recording;

/// <summary>A request that a browser has recorded, with what a flow needs of it (HAR 1.2, entries).</summary>
/// <param name="Method">The method.</param>
/// <param name="Url">The URL.</param>
/// <param name="Headers">The headers, in order.</param>
/// <param name="Body">The body; null for none.</param>
/// <param name="Status">The status of the answer; 0 without one.</param>
/// <param name="Started">When it was sent; null when unknown.</param>
/// <param name="Length">How long it took.</param>
internal sealed record HarEntry(
    string Method, Uri Url, IReadOnlyList<KeyValuePair<string, string>> Headers, string? Body, int Status,
    DateTimeOffset? Started, TimeSpan Length)
{
    /// <summary>Whether it had a body of several parts that was not recorded: without its files it cannot be made.</summary>
    public bool LacksBody { get; private init; }

    /// <summary>When the answer was complete; null when unknown.</summary>
    public DateTimeOffset? Ended => Started + Length;

    /// <summary>Reads an entry; null for one that is not of HTTP, such as a WebSocket's.</summary>
    /// <exception cref="KeyNotFoundException">A property is missing.</exception>
    /// <exception cref="InvalidOperationException">A property is of another type.</exception>
    public static HarEntry? Read(JsonElement entry)
    {
        JsonElement request = entry.GetProperty("request");
        bool isUrl = Uri.TryCreate(request.GetProperty("url").GetString(), UriKind.Absolute, out Uri? url);
        if (!isUrl || url!.Scheme is not ("http" or "https")) return null;
        bool hasData = request.TryGetProperty("postData", out JsonElement data);
        return new(
            request.GetProperty("method").GetString() ?? "GET",
            url,
            [.. Pairs(request, "headers")],
            hasData ? BodyOf(data) : null,
            StatusOf(entry),
            StartOf(entry),
            entry.TryGetProperty("time", out JsonElement time) ? Milliseconds(time) : TimeSpan.Zero)
        {
            LacksBody = hasData && IsMultipart(data) && BodyOf(data) is null,
        };
    }

    private static int StatusOf(JsonElement entry) =>
        entry.TryGetProperty("response", out JsonElement response) && response.TryGetProperty("status", out JsonElement status)
            ? status.GetInt32()
            : 0;

    private static DateTimeOffset? StartOf(JsonElement entry) =>
        entry.TryGetProperty("startedDateTime", out JsonElement started)
        && DateTimeOffset.TryParse(started.GetString(), CultureInfo.InvariantCulture, out DateTimeOffset at)
            ? at
            : null;

    /// <summary>The text, or the parameters of a form that has only these.</summary>
    private static string? BodyOf(JsonElement data)
    {
        if (data.TryGetProperty("text", out JsonElement text) && text.GetString() is { Length: > 0 } whole) return whole;
        if (IsMultipart(data)) return null;
        string form = string.Join('&', Pairs(data, "params").Select(
            pair => $"{Uri.EscapeDataString(pair.Key)}={Uri.EscapeDataString(pair.Value)}"));
        return form.Length > 0 ? form : null;
    }

    private static bool IsMultipart(JsonElement data) =>
        data.TryGetProperty("mimeType", out JsonElement type)
        && type.GetString() is { } text && text.StartsWith("multipart/", StringComparison.OrdinalIgnoreCase);

    private static IEnumerable<KeyValuePair<string, string>> Pairs(JsonElement parent, string name)
    {
        if (!parent.TryGetProperty(name, out JsonElement pairs)) yield break;
        foreach (JsonElement pair in pairs.EnumerateArray())
        {
            string? value = pair.TryGetProperty("value", out JsonElement text) ? text.GetString() : null;
            yield return KeyValuePair.Create(pair.GetProperty("name").GetString() ?? "", value ?? "");
        }
    }

    /// <summary>Some recorders write -1 where they do not know.</summary>
    private static TimeSpan Milliseconds(JsonElement number) =>
        TimeSpan.FromMilliseconds(Math.Clamp(number.GetDouble(), 0, TimeSpan.FromDays(1).TotalMilliseconds));
}
