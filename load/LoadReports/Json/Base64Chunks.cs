using System.Buffers;
using System.Buffers.Text;
using System.Text.Json;

namespace StockExchange.LoadReports.Json;

/// <summary>
/// Decodes many small base64 strings into a few large arrays: hundreds of thousands of arrays would keep the garbage collector
/// busy for longer than it takes to read them.
/// </summary>
internal sealed class Base64Chunks
{
    private const int ChunkLength = 1 << 20;

    private Memory<byte> _free;

    /// <summary>Decodes the string at which a reader is.</summary>
    /// <exception cref="FormatException">It is not base64.</exception>
    /// <exception cref="InvalidOperationException">It is not a string.</exception>
    public ReadOnlyMemory<byte> Decode(ref Utf8JsonReader reader)
    {
        if (reader.ValueIsEscaped || reader.TokenType is not JsonTokenType.String) return reader.GetBytesFromBase64();
        int length = Base64.GetMaxDecodedFromUtf8Length(reader.ValueSpan.Length);
        if (_free.Length < length) _free = new byte[Math.Max(length, ChunkLength)];
        if (Base64.DecodeFromUtf8(reader.ValueSpan, _free.Span, out _, out int written) is not OperationStatus.Done)
            throw new FormatException("It is not base64.");
        ReadOnlyMemory<byte> decoded = _free[..written];
        _free = _free[written..];
        return decoded;
    }
}
