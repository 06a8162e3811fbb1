using System.Buffers;

namespace StockExchange.LoadEngine.Transports;

/// <summary>Appends to a buffer without the interface calls of its general extension.</summary>
internal static class ByteWriting
{
    public static void Append(this ArrayBufferWriter<byte> buffer, ReadOnlySpan<byte> bytes)
    {
        if (bytes.IsEmpty) return;
        bytes.CopyTo(buffer.GetSpan(bytes.Length));
        buffer.Advance(bytes.Length);
    }
}
