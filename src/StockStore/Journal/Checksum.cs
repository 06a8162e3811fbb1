using System.Numerics;
using System.Runtime.InteropServices;

namespace StockExchange.StockStore.Journal;

/// <summary>CRC-32C (Castagnoli; RFC 3720, appendix B.4), for which processors have an instruction.</summary>
internal static class Checksum
{
    public static uint Compute(ReadOnlySpan<byte> bytes)
    {
        uint crc = uint.MaxValue;
        ReadOnlySpan<ulong> words = MemoryMarshal.Cast<byte, ulong>(bytes);
        foreach (ulong word in words) crc = BitOperations.Crc32C(crc, word);
        foreach (byte rest in bytes[(words.Length * sizeof(ulong))..]) crc = BitOperations.Crc32C(crc, rest);
        return ~crc;
    }
}
