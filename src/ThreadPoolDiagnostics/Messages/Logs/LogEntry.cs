using System.Text.RegularExpressions;

namespace ThreadPoolDiagnostics.Messages.Logs;

/// <summary>
/// The entry to which a line of a log belongs. Indented and empty lines belong to the line above; the first line of an exception
/// does so where that line begins an entry, as loggers write an exception below the message.
/// </summary>
/// <param name="Place">Its first line, and its time.</param>
/// <param name="IsFirstLine">Whether the line is its first one.</param>
internal readonly partial record struct LogEntry(LogPlace Place, bool IsFirstLine)
{
    /// <summary>An entry is looked for in so many lines above.</summary>
    private const int MostLines = 100;

    /// <summary>Whether the line repeats what its entry says: an exception's own line, or that of an inner exception.</summary>
    public static bool IsException(ReadOnlySpan<char> line) => Exception().IsMatch(line);

    /// <summary>The entry of a line.</summary>
    /// <param name="text">Whole lines.</param>
    /// <param name="start">Where the line begins in them.</param>
    /// <param name="number">The line's number.</param>
    /// <param name="before">The entry of the line that precedes the text.</param>
    public static LogEntry Find(ReadOnlySpan<char> text, int start, long number, LogEntry before)
    {
        for (int above = 0; above < MostLines; above++)
        {
            ReadOnlySpan<char> line = Line(text, start);
            string? time = LogTime.Of(line);
            if (time is not null || !Continues(line)) return new(new(number - above, time), above == 0);
            if (IsTopException(line))
            {
                LogEntry header = start == 0 ? before : Header(text, start, number - above - 1);
                return new(header.IsFirstLine ? header.Place : new(number - above, null), IsFirstLine: false);
            }
            if (start == 0) return before with { IsFirstLine = false };
            start = text[..(start - 1)].LastIndexOf('\n') + 1;
        }

        return new(new(number - MostLines, null), IsFirstLine: false);
    }

    /// <summary>The line that begins at an index, without its end.</summary>
    public static ReadOnlySpan<char> Line(ReadOnlySpan<char> text, int start)
    {
        ReadOnlySpan<char> rest = text[start..];
        int end = rest.IndexOf('\n');
        return (end < 0 ? rest : rest[..end]).TrimEnd('\r');
    }

    /// <summary>The line above, if it begins an entry.</summary>
    private static LogEntry Header(ReadOnlySpan<char> text, int start, long number)
    {
        ReadOnlySpan<char> line = Line(text, text[..(start - 1)].LastIndexOf('\n') + 1);
        string? time = LogTime.Of(line);
        return new(new(number, time), time is not null || !Continues(line));
    }

    private static bool Continues(ReadOnlySpan<char> line) =>
        line is [] or [' ' or '\t', ..] || line.StartsWith("---") || IsException(line);

    private static bool IsTopException(ReadOnlySpan<char> line) => line is not ([] or [' ' or '\t' or '-', ..]);

    [GeneratedRegex(
        @"^\s{0,16}(---> |\(Inner |[A-Za-z_][\w.`+]{0,200}Exception\b)", RegexOptions.ExplicitCapture, Timeout.Infinite)]
    private static partial Regex Exception();
}
