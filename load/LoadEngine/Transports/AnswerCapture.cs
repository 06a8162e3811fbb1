using System.Buffers;
using System.Text;

namespace StockExchange.LoadEngine.Transports;

/// <summary>
/// The parts of an answer that are kept, since most are skipped: cookies always, headers and body on request. A vuser has one,
/// and reuses it for each answer.
/// </summary>
internal sealed class AnswerCapture
{
    /// <summary>The most bytes of a body that are kept.</summary>
    public const int MostBody = 1_000_000;

    private static ReadOnlySpan<byte> SetCookie => "set-cookie"u8;

    private readonly ArrayBufferWriter<byte> _head = new();
    private readonly ArrayBufferWriter<byte> _body = new();
    private readonly List<string> _setCookies = [];
    private bool _keepsAll;

    /// <summary>The body, or its first <see cref="MostBody"/> bytes.</summary>
    public ReadOnlySpan<byte> Body => _body.WrittenSpan;

    /// <summary>Whether the body was longer.</summary>
    public bool IsCut { get; private set; }

    /// <summary>The values of the Set-Cookie headers.</summary>
    public IReadOnlyList<string> SetCookies => _setCookies;

    /// <summary>Prepares for the next answer.</summary>
    /// <param name="keepsAll">Whether to keep headers and body, and not only cookies.</param>
    public void Begin(bool keepsAll)
    {
        _keepsAll = keepsAll;
        _body.ResetWrittenCount();
        IsCut = false;
        BeginHead();
    }

    /// <summary>Forgets the headers so far: those of an interim answer, if any.</summary>
    public void BeginHead()
    {
        _head.ResetWrittenCount();
        if (_setCookies.Count > 0) _setCookies.Clear();
    }

    /// <summary>Adds a header.</summary>
    /// <param name="line">Its line without the line break: name, colon, value.</param>
    /// <param name="nameLength">The length of the name.</param>
    public void AddHeader(ReadOnlySpan<byte> line, int nameLength)
    {
        if (nameLength == SetCookie.Length && Ascii.EqualsIgnoreCase(line[..nameLength], SetCookie))
            _setCookies.Add(Encoding.Latin1.GetString(line[(nameLength + 1)..].Trim(" \t"u8)));
        if (!_keepsAll) return;
        _head.Append(line);
        _head.Append("\n"u8);
    }

    public void AddBody(ReadOnlySpan<byte> bytes)
    {
        if (!_keepsAll) return;
        int room = MostBody - _body.WrittenCount;
        IsCut |= bytes.Length > room;
        _body.Append(bytes[..Math.Min(room, bytes.Length)]);
    }

    /// <summary>Finds the first header with this name, in any case.</summary>
    public bool TryGetHeader(ReadOnlySpan<byte> name, out ReadOnlySpan<byte> value)
    {
        ReadOnlySpan<byte> rest = _head.WrittenSpan;
        while (!rest.IsEmpty)
        {
            int end = rest.IndexOf((byte)'\n'), colon = rest.IndexOf((byte)':');
            if (Ascii.EqualsIgnoreCase(rest[..colon], name))
            {
                value = rest[(colon + 1)..end].Trim(" \t"u8);
                return true;
            }

            rest = rest[(end + 1)..];
        }

        value = default;
        return false;
    }
}
