using System.Text.RegularExpressions;

namespace ThreadPoolDiagnostics.Messages.Logs;

/// <summary>The time at which a log entry was written, as common formats have it.</summary>
internal static partial class LogTime
{
    /// <summary>A time is looked for in so many characters, because a JSON entry may have it behind its message.</summary>
    private const int Searched = 2_000;

    /// <summary>The time of a line, as it is written there; null when it has none.</summary>
    public static string? Of(ReadOnlySpan<char> line)
    {
        if (line.Length > Searched) line = line[..Searched];
        foreach (ValueMatch match in AtStart().EnumerateMatches(line)) return Clean(line.Slice(match.Index, match.Length));
        if (!line.TrimStart().StartsWith("{")) return null;
        foreach (ValueMatch match in InJson().EnumerateMatches(line))
        {
            ReadOnlySpan<char> property = line.Slice(match.Index, match.Length);
            return Clean(property[(property[..^1].LastIndexOf('"') + 1)..]);
        }

        return null;
    }

    private static string Clean(ReadOnlySpan<char> time) => time.Trim("[\" ").ToString();

    [GeneratedRegex(@"^ ?\[?("
        + @"[0-9]{4}[-/][0-9]{2}[-/][0-9]{2}[T ][0-9]{2}:[0-9]{2}:[0-9]{2}([.,][0-9]{1,9})?(Z| ?[+-][0-9]{2}:?[0-9]{2})?"
        + @"|[0-9]{1,2}[/.][0-9]{1,2}[/.][0-9]{4},? [0-9]{1,2}:[0-9]{2}:[0-9]{2}([.,][0-9]{1,9})?( [AP]M)?"
        + @"|[A-Z][a-z]{2} [ 0-9][0-9] [0-9]{2}:[0-9]{2}:[0-9]{2}"
        + @"|[0-9]{2}:[0-9]{2}:[0-9]{2}([.,][0-9]{1,9})?)(?![0-9])", RegexOptions.ExplicitCapture, Timeout.Infinite)]
    private static partial Regex AtStart();

    [GeneratedRegex(
        @"""(@t|@timestamp|[Tt]imestamp|[Tt]ime)""\s{0,4}:\s{0,4}""[0-9TZ:., +/-]{8,40}""",
        RegexOptions.ExplicitCapture, Timeout.Infinite)]
    private static partial Regex InJson();
}
