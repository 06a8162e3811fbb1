using System.Buffers;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json;
using StockExchange.LoadEngine.Latencies;

namespace StockExchange.LoadReports.Json;

/// <summary>
/// Reads the time axes out of a report.json for a sum: of an interval only its counts, its server's counters and its histogram,
/// from which the rest follows. An hour of intervals is 10 MB, of which a serializer would make millions of objects.
/// </summary>
internal static class TimelineReader
{
    /// <summary>Takes the time axes out of the document in a file, or a pipe.</summary>
    /// <inheritdoc cref="Split(ReadOnlySpan{byte})"/>
    public static (byte[] Others, IReadOnlyList<IReadOnlyList<TimelinePoint>> Timelines) Split(FileStream stream)
    {
        if (stream.CanSeek && stream.Length > Array.MaxLength) throw new JsonException("It is larger than 2 GB.");
        byte[] buffer = ArrayPool<byte>.Shared.Rent(stream.CanSeek ? (int)stream.Length + 1 : 1 << 20);
        try
        {
            int length = 0;
            while (stream.Read(buffer, length, buffer.Length - length) is var read and > 0)
            {
                length += read;
                if (length == buffer.Length) buffer = Larger(buffer);
            }

            ReadOnlySpan<byte> all = buffer.AsSpan(0, length);
            return Split(all.StartsWith(Encoding.UTF8.Preamble) ? all[Encoding.UTF8.Preamble.Length..] : all);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }

    /// <summary>Takes the time axes out of a document.</summary>
    /// <returns>The document with empty time axes, and the time axes in the order of the runs.</returns>
    /// <exception cref="JsonException">It is not JSON, or an interval is not as it should be.</exception>
    public static (byte[] Others, IReadOnlyList<IReadOnlyList<TimelinePoint>> Timelines) Split(ReadOnlySpan<byte> document)
    {
        var rest = new ArrayBufferWriter<byte>();
        List<IReadOnlyList<TimelinePoint>> timelines = [];
        var chunks = new Base64Chunks();
        int copied = 0;
        var reader = new Utf8JsonReader(document);
        try
        {
            while (reader.Read())
            {
                if (!IsTimeline(ref reader)) continue;
                rest.Write(document[copied..(int)reader.TokenStartIndex]);
                rest.Write("[]"u8);
                timelines.Add(Points(ref reader, chunks));
                copied = (int)reader.BytesConsumed;
            }
        }
        catch (Exception mistake) when (mistake is InvalidOperationException or FormatException)
        {
            throw new JsonException($"An interval of the timeline is damaged: {mistake.Message}", mistake);
        }

        rest.Write(document[copied..]);
        return (rest.WrittenSpan.ToArray(), timelines);
    }

    private static byte[] Larger(byte[] full)
    {
        if (full.Length > Array.MaxLength / 2) throw new JsonException("It is larger than 1 GB.");
        byte[] larger = ArrayPool<byte>.Shared.Rent(2 * full.Length);
        full.CopyTo(larger, 0);
        ArrayPool<byte>.Shared.Return(full);
        return larger;
    }

    /// <summary>Whether it is at the property of a run, and then moves on to the array.</summary>
    private static bool IsTimeline(ref Utf8JsonReader reader) =>
        reader is { TokenType: JsonTokenType.PropertyName, CurrentDepth: 3 } && reader.ValueTextEquals("timeline"u8)
        && reader.Read() && reader.TokenType is JsonTokenType.StartArray;

    private static List<TimelinePoint> Points(ref Utf8JsonReader reader, Base64Chunks chunks)
    {
        List<TimelinePoint> points = [];
        while (reader.Read() && reader.TokenType is JsonTokenType.StartObject) points.Add(Point(ref reader, chunks));
        return reader.TokenType is JsonTokenType.EndArray ? points : throw new JsonException("An interval is not an object.");
    }

    [MethodImpl(MethodImplOptions.AggressiveOptimization)] // a merge ends before the runtime would have compiled it well
    private static TimelinePoint Point(ref Utf8JsonReader reader, Base64Chunks chunks)
    {
        (double second, double length) = (double.NaN, double.NaN);
        (long answered, long notSuccessful, long failed, int inFlight) = (0, 0, 0, 0);
        long? bytes = null;
        string? phase = null;
        ServerCounters? server = null;
        EncodedLatencies? histogram = null;
        while (reader.Read() && reader.TokenType is JsonTokenType.PropertyName)
        {
            if (Is(ref reader, "histogram"u8)) histogram = Histogram(ref reader, chunks);
            else if (Is(ref reader, "second"u8)) second = reader.GetDouble();
            else if (Is(ref reader, "length"u8)) length = reader.GetDouble();
            else if (Is(ref reader, "phase"u8)) phase = Phase(ref reader);
            else if (Is(ref reader, "answered"u8)) answered = reader.GetInt64();
            else if (Is(ref reader, "notSuccessful"u8)) notSuccessful = reader.GetInt64();
            else if (Is(ref reader, "failed"u8)) failed = reader.GetInt64();
            else if (Is(ref reader, "inFlight"u8)) inFlight = reader.GetInt32();
            else if (Is(ref reader, "bytesReceived"u8)) bytes = IsNull(ref reader) ? null : reader.GetInt64();
            else if (Is(ref reader, "server"u8)) server = LoadReportJson.ReadCounters(ref reader);
            else reader.Skip();
        }

        return double.IsFinite(second) && double.IsFinite(length) && phase is not null
            ? new(second, length, phase, answered, notSuccessful, failed, inFlight, LatencyMs: null, Bands: [], server)
            {
                BytesReceived = bytes,
                Histogram = histogram,
            }
            : throw new JsonException("An interval has no second, no length or no phase.");
    }

    private static EncodedLatencies? Histogram(ref Utf8JsonReader reader, Base64Chunks chunks)
    {
        if (IsNull(ref reader)) return null;
        ReadOnlyMemory<byte> counts = default;
        (double sum, double min, double max) = (double.NaN, double.NaN, double.NaN);
        while (reader.Read() && reader.TokenType is JsonTokenType.PropertyName)
        {
            if (Is(ref reader, "counts"u8)) counts = chunks.Decode(ref reader);
            else if (Is(ref reader, "sumMs"u8)) sum = reader.GetDouble();
            else if (Is(ref reader, "minMs"u8)) min = reader.GetDouble();
            else if (Is(ref reader, "maxMs"u8)) max = reader.GetDouble();
            else reader.Skip();
        }

        return new(counts, sum, min, max);
    }

    /// <summary>One of the known words, of which no copy is made, or another one.</summary>
    private static string? Phase(ref Utf8JsonReader reader) =>
        reader.ValueTextEquals(TimelinePhase.Load) ? TimelinePhase.Load : reader.GetString();

    /// <summary>Whether a property has this name, and then moves on to its value.</summary>
    private static bool Is(ref Utf8JsonReader reader, ReadOnlySpan<byte> name) => reader.ValueTextEquals(name) && reader.Read();

    private static bool IsNull(ref Utf8JsonReader reader) => reader.TokenType is JsonTokenType.Null;
}
