namespace VerdictCorpus;

/// <summary>What a program has measured of itself until now.</summary>
/// <param name="LongestRequest">Its wait for a thread included, by the program or by those who asked it; null when nobody
/// measured.</param>
/// <param name="Threads">The most that its pool had.</param>
/// <param name="Queue">The most work items that waited.</param>
internal sealed record OwnFigures(TimeSpan? LongestRequest, int Threads, long Queue)
{
    /// <summary>Makes a program of the corpus, and those that it starts, print what they measure.</summary>
    public const string Variable = "CORPUS_CLOCK";

    /// <summary>Twice as long as from line to line.</summary>
    public static readonly TimeSpan Interval = TimeSpan.FromSeconds(1);

    /// <summary>Null when there is no such line among them.</summary>
    public static OwnFigures? Parse(IEnumerable<string> lines)
    {
        Dictionary<string, double>[] all =
            [.. lines.Select(line => Values(line, "clock ")).OfType<Dictionary<string, double>>()];
        if (all.Length == 0) return null;
        double longest = all.Max(line => line["request-ms"]);
        TimeSpan? request = longest > 0 ? TimeSpan.FromMilliseconds(longest) : null;
        return new(request, (int)all.Max(line => line["threads"]), (long)all.Max(line => line["queue"]));
    }

    /// <summary>The work items that waited when the last of these lines was written.</summary>
    public static double QueuedNow(IEnumerable<string> lines) => lines.Select(line => Values(line, "clock "))
        .LastOrDefault(values => values is not null)?.GetValueOrDefault("queued") ?? 0;

    /// <summary>The figures of a line like "clock threads=3 queue=7", by name; null when it begins with something else.</summary>
    public static Dictionary<string, double>? Values(string line, string lead) => line.StartsWith(lead, StringComparison.Ordinal)
        ? line[lead.Length..].Split(' ').Select(pair => pair.Split('='))
            .ToDictionary(pair => pair[0], pair => double.Parse(pair[1]))
        : null;
}
