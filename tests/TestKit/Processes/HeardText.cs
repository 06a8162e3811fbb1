using System.Text;

namespace StockExchange.TestKit.Processes;

/// <summary>What comes out of a pipe, read on a thread of its own: it is read also while the thread pool starves.</summary>
internal sealed class HeardText
{
    private readonly StringBuilder _text = new();
    private readonly Thread _reading;
    private int _whole;

    public HeardText(StreamReader pipe)
    {
        _reading = new(() => Read(pipe)) { IsBackground = true };
        _reading.Start();
    }

    /// <summary>Nobody who could write more has the pipe.</summary>
    public bool HasEnded => !_reading.IsAlive;

    /// <summary>So far, up to the last line break; at its end all of it.</summary>
    public string Text
    {
        get
        {
            lock (_text) return _text.ToString(0, _whole);
        }
    }

    private void Read(StreamReader pipe)
    {
        var buffer = new char[4_096];
        using (pipe)
            while (pipe.Read(buffer) is > 0 and var count) Append(buffer.AsSpan(0, count));
        lock (_text) _whole = _text.Length;
    }

    private void Append(ReadOnlySpan<char> part)
    {
        lock (_text)
        {
            int lineBreak = part.LastIndexOf('\n');
            if (lineBreak >= 0) _whole = _text.Length + lineBreak + 1;
            _text.Append(part);
        }
    }
}
