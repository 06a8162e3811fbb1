using System.Buffers;
using ThreadPoolDiagnostics.Messages.Known;

namespace ThreadPoolDiagnostics.Messages.Logs;

/// <summary>Collects the messages in the parts of a log, which come in order. Its memory does not grow with the log.</summary>
internal sealed class LogFindings
{
    /// <summary>All marks at once: most lines have none, and cost no more than this search.</summary>
    private static readonly SearchValues<string> Marks = SearchValues.Create(
        [.. KnownMessages.All.SelectMany(message => message.Marks).Distinct()], StringComparison.Ordinal);

    private readonly Dictionary<(string, MessageLevel), FindingCount> _counts = [];

    private LogEntry _last;
    private bool _isInsideLine;

    /// <summary>The line ends so far.</summary>
    public long Lines { get; private set; }

    public IReadOnlyList<MessageFinding> Findings =>
        [.. _counts.Values.OrderBy(count => count.FirstLine).Select(count => count.Finding)];

    /// <summary>Adds lines. Only the last may lack its end; the next text then continues it.</summary>
    public void Add(ReadOnlySpan<char> text)
    {
        int read = 0;
        long lines = Lines;
        while (read < text.Length && text[read..].IndexOfAny(Marks) is >= 0 and int mark)
        {
            int start = text[..(read + mark)].LastIndexOf('\n') + 1;
            lines += text[read..start].Count('\n');
            ReadOnlySpan<char> line = LogEntry.Line(text, start);
            AddLine(text, start, line, lines + 1);
            read = Math.Min(text.Length, start + line.Length);
        }

        Lines = lines + text[read..].Count('\n');
        KeepEnd(text);
    }

    private void AddLine(ReadOnlySpan<char> text, int start, ReadOnlySpan<char> line, long number)
    {
        LogPlace? entry = null;
        foreach (var (message, reading) in KnownMessages.Find(line.ToString()))
        {
            entry ??= Entry(text, start, number).Place;
            var key = (message.Id, reading.Level);
            if (!_counts.TryGetValue(key, out FindingCount? count)) _counts[key] = count = new(message);
            bool isRepeated = count.LastLine > 0 && count.LastLine >= entry.Value.Line && LogEntry.IsException(line);
            if (!isRepeated) count.Add(reading, new(number, entry.Value.Time), line);
        }
    }

    /// <summary>Keeps the entry of the last line, which may continue in the next part.</summary>
    private void KeepEnd(ReadOnlySpan<char> text)
    {
        if (text is []) return;
        bool hasEnd = text[^1] == '\n';
        int last = (hasEnd ? text[..^1] : text).LastIndexOf('\n') + 1;
        _last = Entry(text, last, hasEnd ? Lines : Lines + 1);
        _isInsideLine = !hasEnd;
    }

    /// <summary>The entry of a line; the first part of a line decides for all of it.</summary>
    private LogEntry Entry(ReadOnlySpan<char> text, int start, long number) =>
        start == 0 && _isInsideLine ? _last : LogEntry.Find(text, start, number, _last);
}
