using System.Text.Json;

namespace DotnetStarvation.Incidents.Merging;

/// <summary>Reads the incidents in a document of <c>record</c>.</summary>
internal static class IncidentFile
{
    /// <summary>A document is far shorter: its observation is limited.</summary>
    private const long LongestDocument = 20_000_000;

    /// <summary>No recorder counts so many; sums of them stay in range.</summary>
    private const int MostIncidents = 100_000;

    /// <exception cref="JsonException">The file is not an incident.</exception>
    /// <exception cref="IOException">It cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be read.</exception>
    public static IEnumerable<SeenIncident> Read(string file)
    {
        if (new FileInfo(file).Length > LongestDocument) throw new JsonException("it is too long.");
        ReadOnlySpan<byte> text = File.ReadAllBytes(file);
        IncidentHeader header = IncidentHeader.Parse(text.StartsWith("\uFEFF"u8) ? text["\uFEFF"u8.Length..] : text);
        header = header with { Count = Math.Clamp(header.Count, 1, MostIncidents) };
        string page = Path.ChangeExtension(file, ".html");
        SeenIncident latest = ToLatest(header, file) with { Page = File.Exists(page) ? page : null };
        return header.Occurrences is { Count: > 0 } occurrences
            ? [.. Forgotten(header, latest, occurrences), .. occurrences.Select(one => With(latest, one))]
            : FirstAndLast(header, latest);
    }

    private static SeenIncident ToLatest(IncidentHeader header, string file)
    {
        (CallHeader? call, string program) = (header.Call, header.Check.Process?.Name ?? "?");
        return new(
            header.Cause with { Method = ShortText.Of(header.Cause.Method) },
            ApiName.Of(call?.Api ?? call?.Likeliest?.Api),
            ShortText.Of(header.Resource?.Service ?? program), ShortText.Of(header.Host), header.Last, header.Longest, file)
        {
            Program = ShortText.Of(program),
            Version = ShortText.OfAny(header.Resource?.Version),
            Instance = ShortText.OfAny(header.Resource?.Instance),
            Source = call?.Likeliest?.Source ?? call?.Source,
        };
    }

    private static SeenIncident With(SeenIncident latest, IncidentOccurrence one) => latest with
    {
        Began = one.Began,
        Duration = one.Duration,
        Service = ShortText.Of(one.Service ?? latest.Service),
        Version = ShortText.OfAny(one.Version),
        Instance = ShortText.OfAny(one.Instance),
    };

    /// <summary>Those that were counted before the occurrences that are kept: of them only the first time is known.</summary>
    private static IEnumerable<SeenIncident> Forgotten(
        IncidentHeader header, SeenIncident latest, IReadOnlyList<IncidentOccurrence> kept) =>
        header.Count > kept.Count
            ? [With(latest, kept[0]) with { Began = header.First, Count = header.Count - kept.Count, Version = null }]
            : [];

    /// <summary>Documents of earlier versions tell the first and the last.</summary>
    private static IEnumerable<SeenIncident> FirstAndLast(IncidentHeader header, SeenIncident latest) => header.Count > 1
        ? [latest with { Began = header.First, Version = null }, latest with { Count = header.Count - 1 }]
        : [latest];
}
