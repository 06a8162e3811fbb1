using StockExchange.LoadEngine.Flows.Templates;

namespace StockExchange.StockLoad.Recording;

/// <summary>Makes a flow file of recorded requests: those to the server of the first one.</summary>
internal sealed class RecordedFlow
{
    /// <summary>A shorter pause is that of a browser, not of a person.</summary>
    private static readonly TimeSpan ShortestPause = TimeSpan.FromMilliseconds(100);

    private readonly HarEntry[] _entries;
    private readonly IReadOnlyDictionary<string, string>[] _headers;
    private readonly Dictionary<string, string> _common;

    /// <param name="entries">The requests; at least one.</param>
    public RecordedFlow(IReadOnlyList<HarEntry> entries)
    {
        Server = entries[0].Url.GetLeftPart(UriPartial.Authority);
        _entries = [.. entries.Where(entry => entry.Url.GetLeftPart(UriPartial.Authority) == Server)];
        _headers = [.. _entries.Select(RecordedHeaders.Of)];
        _common = _headers[0]
            .Where(header => _headers.All(one => one.TryGetValue(header.Key, out string? value) && value == header.Value))
            .ToDictionary(header => header.Key, header => header.Value, StringComparer.OrdinalIgnoreCase);
        LeftOut = entries.Count - _entries.Length;
    }

    /// <summary>The server of the flow, its scheme, host and port.</summary>
    public string Server { get; }

    /// <summary>The number of steps.</summary>
    public int Steps => _entries.Length;

    /// <summary>The number of steps whose body was not recorded.</summary>
    public int LackBody => _entries.Count(entry => entry.LacksBody);

    /// <summary>The number of requests to other servers.</summary>
    public int LeftOut { get; }

    /// <summary>The file, as YAML.</summary>
    public string ToYaml()
    {
        var document = new Dictionary<string, object> { ["url"] = Server };
        if (_common.Count > 0) document["headers"] = Templates(_common);
        var names = new UniqueNames();
        document["steps"] = _entries.Select((_, index) => Step(index, names)).ToList();
        return FlowYaml.Write(document);
    }

    private Dictionary<string, object> Step(int index, UniqueNames names)
    {
        HarEntry entry = _entries[index];
        var step = new Dictionary<string, object>
        {
            ["name"] = names.Next($"{entry.Method} {entry.Url.AbsolutePath}"),
            ["request"] = $"{entry.Method} {entry.Url.PathAndQuery}",
        };
        var own = _headers[index].Where(header => !_common.ContainsKey(header.Key)).ToDictionary();
        if (own.Count > 0) step["headers"] = Templates(own);
        if (entry.Body is { } body) step["body"] = Placeholders.Escape(body);
        if (entry.Status is >= 100 and not 304) step["check"] = new Dictionary<string, object> { ["status"] = entry.Status };
        if (PauseAfter(index) is { } pause) step["think"] = DurationText.Format(pause);
        return step;
    }

    /// <summary>The time from its answer to the next request; null when that is short, or they overlap.</summary>
    private TimeSpan? PauseAfter(int index)
    {
        TimeSpan? pause = index + 1 < _entries.Length ? _entries[index + 1].Started - _entries[index].Ended : null;
        return pause >= ShortestPause ? TimeSpan.FromMilliseconds(Math.Round(pause.Value.TotalMilliseconds)) : null;
    }

    private static Dictionary<string, string> Templates(Dictionary<string, string> headers) =>
        headers.ToDictionary(header => header.Key, header => Placeholders.Escape(header.Value));

    /// <summary>Names that are told apart by a number.</summary>
    private sealed class UniqueNames
    {
        private readonly HashSet<string> _taken = [];

        public string Next(string name)
        {
            string unique = name;
            for (int number = 2; !_taken.Add(unique); number++) unique = $"{name} ({number})";
            return unique;
        }
    }
}
