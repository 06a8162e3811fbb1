using System.Buffers;
using System.Text;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Flows.Templates;

/// <summary>Percent-encoding (RFC 3986, section 2.1).</summary>
internal static class UrlText
{
    private static readonly SearchValues<byte> Unreserved =
        SearchValues.Create("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"u8);

    /// <summary>What a path or query may not contain, except for the percent sign of what is escaped already.</summary>
    private static readonly SearchValues<byte> Disallowed = SearchValues.Create("\"<>\\^`{|}"u8);

    /// <summary>The literal part of a path or query, with escapes for what it may not contain: blanks, other
    /// scripts.</summary>
    public static byte[] Normalized(string text)
    {
        var escaped = new ArrayBufferWriter<byte>();
        foreach (byte letter in Encoding.UTF8.GetBytes(text))
        {
            if (letter is > (byte)' ' and < 0x7f && !Disallowed.Contains(letter)) Put(letter, escaped);
            else PutEscaped(letter, escaped);
        }

        return escaped.WrittenSpan.ToArray();
    }

    /// <summary>Writes a value as data: all but letters, digits, <c>-._~</c> is escaped.</summary>
    public static void Escape(ReadOnlySpan<byte> value, ArrayBufferWriter<byte> into)
    {
        while (!value.IsEmpty)
        {
            int plain = value.IndexOfAnyExcept(Unreserved);
            into.Append(plain < 0 ? value : value[..plain]);
            if (plain < 0) return;
            PutEscaped(value[plain], into);
            value = value[(plain + 1)..];
        }
    }

    private static void Put(byte letter, ArrayBufferWriter<byte> into)
    {
        into.GetSpan(1)[0] = letter;
        into.Advance(1);
    }

    private static void PutEscaped(byte letter, ArrayBufferWriter<byte> into)
    {
        Span<byte> three = into.GetSpan(3);
        three[0] = (byte)'%';
        three[1] = "0123456789ABCDEF"u8[letter >> 4];
        three[2] = "0123456789ABCDEF"u8[letter & 15];
        into.Advance(3);
    }
}
