namespace ThreadPoolDiagnostics.Messages.Logs;

/// <summary>Counts the occurrences of a message that tell the same about the pool.</summary>
internal sealed class FindingCount(KnownMessage message)
{
    private int _count;
    private LogPlace _first, _last, _worst;
    private MessageReading? _reading;
    private string _text = "";

    /// <summary>The line of the last occurrence; 0 when there is none.</summary>
    public long LastLine => _last.Line;

    /// <summary>The line of the first occurrence.</summary>
    public long FirstLine => _first.Line;

    public MessageFinding Finding => new(message, _count, _first, _last, _worst, _reading!, _text);

    public void Add(MessageReading reading, LogPlace place, ReadOnlySpan<char> line)
    {
        if (_count < int.MaxValue) _count++;
        if (_reading is null) _first = place;
        _last = place;
        if (_reading is not null && reading.Severity <= _reading.Severity) return;
        (_reading, _worst) = (reading, place);
        ReadOnlySpan<char> text = line.Trim();
        int length = Math.Min(text.Length, MessageFinding.LongestText);
        // Half of a character is none.
        if (length < text.Length && char.IsHighSurrogate(text[length - 1])) length--;
        _text = text[..length].ToString();
    }
}
