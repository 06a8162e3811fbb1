using System.Buffers;
using System.Buffers.Binary;
using System.Runtime.CompilerServices;

namespace StockExchange.LoadEngine.Latencies;

/// <summary>
/// HdrHistogram's V2 encoding, not compressed (org.HdrHistogram.AbstractHistogram.encodeIntoByteBuffer): a header of 40 bytes,
/// then the counts from the first bucket to the last that is not empty, in ZigZag LEB128-64b9B; a negative number is that many
/// empty buckets. <see cref="LatencyHistogram"/> has the buckets of a histogram of 3 digits whose unit is 100 ns.
/// </summary>
internal static class HdrEncoding
{
    private const int Cookie = 0x1c849303 | 0x10; // version 2, numbers of variable length
    private const int HeaderLength = 40;
    private const int Digits = 3;
    private const int LongestNumber = 9;

    /// <summary>Encodes the counts, of which the last one is not zero.</summary>
    [MethodImpl(MethodImplOptions.AggressiveOptimization)] // a merge calls it for each interval of the sum
    public static byte[] Encode(ReadOnlySpan<long> counts)
    {
        byte[] bytes = ArrayPool<byte>.Shared.Rent(HeaderLength + (LongestNumber * counts.Length));
        int length = HeaderLength;
        int zeros = 0;
        foreach (long count in counts)
        {
            if (count == 0)
            {
                zeros++;
                continue;
            }

            if (zeros > 0) length += Write(bytes.AsSpan(length), zeros == 1 ? 0 : -zeros);
            length += Write(bytes.AsSpan(length), count);
            zeros = 0;
        }

        WriteHeader(bytes, length - HeaderLength);
        byte[] whole = bytes[..length];
        ArrayPool<byte>.Shared.Return(bytes);
        return whole;
    }

    /// <summary>Adds encoded counts to others, and returns the first and the last bucket that is not empty, and the sum of the
    /// counts; the first is -1 when all are.</summary>
    /// <exception cref="FormatException">The bytes are not such an encoding, or have more buckets.</exception>
    [MethodImpl(MethodImplOptions.AggressiveOptimization)] // a merge calls it for each interval of all reports
    public static (int First, int Last, long Count) AddTo(Span<long> counts, ReadOnlySpan<byte> bytes)
    {
        CheckHeader(bytes);
        (int first, int last, long sum) = (-1, -1, 0);
        long index = 0;
        int at = HeaderLength;
        while (at < bytes.Length)
        {
            uint next = bytes[at];
            long number = next < 0x80 ? (next >> 1) ^ -(long)(next & 1) : Read(bytes, ref at);
            if (next < 0x80) at++;
            if (number < 0)
            {
                if (number < -counts.Length) throw Wrong();
                index -= number;
                continue;
            }

            if (index >= counts.Length) throw Wrong();
            if (number > 0)
            {
                counts[(int)index] += number;
                sum += number;
                last = (int)index;
                if (first < 0) first = last;
            }

            index++;
        }

        return (first, last, sum);
    }

    private static void WriteHeader(Span<byte> into, int payload)
    {
        BinaryPrimitives.WriteInt32BigEndian(into, Cookie);
        BinaryPrimitives.WriteInt32BigEndian(into[4..], payload);
        BinaryPrimitives.WriteInt32BigEndian(into[8..], 0); // normalizing index offset
        BinaryPrimitives.WriteInt32BigEndian(into[12..], Digits);
        BinaryPrimitives.WriteInt64BigEndian(into[16..], 1); // lowest value that can be told from 0
        BinaryPrimitives.WriteInt64BigEndian(into[24..], LatencyHistogram.Longest.Ticks);
        BinaryPrimitives.WriteDoubleBigEndian(into[32..], 1); // ratio of integer to double values
    }

    private static void CheckHeader(ReadOnlySpan<byte> bytes)
    {
        Span<byte> expected = stackalloc byte[HeaderLength];
        WriteHeader(expected, bytes.Length - HeaderLength);
        if (!bytes.StartsWith(expected)) throw Wrong();
    }

    /// <returns>The number of bytes.</returns>
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static int Write(Span<byte> into, long number)
    {
        ulong rest = (ulong)((number << 1) ^ (number >> 63));
        int length = 0;
        while (rest > 0x7f && length < LongestNumber - 1)
        {
            into[length++] = (byte)(rest | 0x80);
            rest >>= 7;
        }

        into[length++] = (byte)rest; // of the ninth byte all bits count
        return length;
    }

    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static long Read(ReadOnlySpan<byte> bytes, ref int at)
    {
        ulong number = 0;
        for (int shift = 0; ; shift += 7)
        {
            if (at == bytes.Length) throw Wrong();
            byte next = bytes[at++];
            bool isLast = next < 0x80 || shift == 7 * (LongestNumber - 1);
            number |= (ulong)(shift == 7 * (LongestNumber - 1) ? next : next & 0x7f) << shift;
            if (isLast) return (long)(number >> 1) ^ -(long)(number & 1);
        }
    }

    private static FormatException Wrong() => new("It is not a histogram of HdrHistogram's V2 encoding with our buckets.");
}
