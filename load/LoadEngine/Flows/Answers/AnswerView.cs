using System.Buffers;
using System.Text;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Flows.Answers;

/// <summary>A complete answer as extractions and checks read it. A vuser has one.</summary>
/// <param name="kept">What was kept of it.</param>
internal sealed class AnswerView(AnswerCapture kept)
{
    private const int LongestExcerpt = 60;

    private string? _text;
    private (bool IsKnown, string? Why) _unreadable;

    public int Status { get; private set; }

    public ReadOnlySpan<byte> Body => kept.Body;

    /// <summary>The body as text in UTF-8, decoded once.</summary>
    public string Text => _text ??= Encoding.UTF8.GetString(kept.Body);

    /// <summary>For the texts of checks.</summary>
    public ArrayBufferWriter<byte> Scratch { get; } = new();

    public void Begin(int status) => (Status, _text, _unreadable) = (status, null, default);

    public bool TryGetHeader(ReadOnlySpan<byte> name, out ReadOnlySpan<byte> value) => kept.TryGetHeader(name, out value);

    /// <summary>Why the body cannot be read as a whole; null when it can.</summary>
    public string? Unreadable()
    {
        if (!_unreadable.IsKnown) _unreadable = (true, WhyUnreadable());
        return _unreadable.Why;
    }

    /// <summary>What the body is, for a message: "which begins with '...'".</summary>
    public string Excerpt() => $"which {Beginning()}";

    /// <summary>The beginning of the body, for a message: "begins with '...'".</summary>
    public string Beginning()
    {
        if (kept.Body.IsEmpty) return "is empty";
        string start = Encoding.UTF8.GetString(kept.Body[..Math.Min(kept.Body.Length, LongestExcerpt)]);
        return $"begins with '{string.Concat(start.Select(letter => char.IsControl(letter) ? ' ' : letter))}'";
    }

    private string? WhyUnreadable()
    {
        if (kept.IsCut) return $"the body is longer than {AnswerCapture.MostBody:#,0} bytes, of which no more are kept";
        return kept.TryGetHeader("Content-Encoding"u8, out ReadOnlySpan<byte> coding)
            && !Ascii.EqualsIgnoreCase(coding, "identity"u8)
            ? $"the body is compressed ({Encoding.Latin1.GetString(coding)}): leave out the header Accept-Encoding"
            : null;
    }
}
