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
internal ref struct TimelineReader
{
    private readonly ReadOnlySpan<byte> _document;
    private readonly Base64Chunks _chunks = new();

    private Utf8JsonReader _reader;

    /// <summary>Where in the document the reader began.</summary>
    private int _start;

    private TimelineReader(ReadOnlySpan<byte> document)
    {
        _document = document;
        _reader = new Utf8JsonReader(document);
    }

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
        try
        {
            return new TimelineReader(document).Split();
        }
        catch (Exception mistake) when (mistake is InvalidOperationException or FormatException)
        {
            throw new JsonException($"An interval of the timeline is damaged: {mistake.Message}", mistake);
        }
    }

    private (byte[] Others, IReadOnlyList<IReadOnlyList<TimelinePoint>> Timelines) Split()
    {
        var rest = new ArrayBufferWriter<byte>();
        List<IReadOnlyList<TimelinePoint>> timelines = [];
        int copied = 0;
        while (_reader.Read())
        {
            if (!IsTimeline()) continue;
            rest.Write(_document[copied..(_start + (int)_reader.TokenStartIndex)]);
            rest.Write("[]"u8);
            timelines.Add(Points());
            copied = _start + (int)_reader.BytesConsumed;
        }

        rest.Write(_document[copied..]);
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
    private bool IsTimeline() =>
        _reader is { TokenType: JsonTokenType.PropertyName, CurrentDepth: 3 } && _reader.ValueTextEquals("timeline"u8)
        && _reader.Read() && _reader.TokenType is JsonTokenType.StartArray;

    private List<TimelinePoint> Points()
    {
        List<TimelinePoint> points = [];
        while (_reader.Read() && _reader.TokenType is JsonTokenType.StartObject) points.Add(Point());
        return _reader.TokenType is JsonTokenType.EndArray ? points : throw new JsonException("An interval is not an object.");
    }

    [MethodImpl(MethodImplOptions.AggressiveOptimization)] // a merge ends before the runtime would have compiled it well
    private TimelinePoint Point()
    {
        (double second, double length) = (double.NaN, double.NaN);
        (long answered, long notSuccessful, long failed, int inFlight) = (0, 0, 0, 0);
        long? bytes = null;
        string? phase = null;
        ServerCounters? server = null;
        EncodedLatencies? histogram = null;
        while (_reader.Read() && _reader.TokenType is JsonTokenType.PropertyName)
        {
            if (Is("histogram"u8)) histogram = Histogram();
            else if (Is("second"u8)) second = _reader.GetDouble();
            else if (Is("length"u8)) length = _reader.GetDouble();
            else if (Is("phase"u8)) phase = Phase();
            else if (Is("answered"u8)) answered = _reader.GetInt64();
            else if (Is("notSuccessful"u8)) notSuccessful = _reader.GetInt64();
            else if (Is("failed"u8)) failed = _reader.GetInt64();
            else if (Is("inFlight"u8)) inFlight = _reader.GetInt32();
            else if (Is("bytesReceived"u8)) bytes = IsNull() ? null : _reader.GetInt64();
            else if (Is("server"u8)) server = LoadReportJson.ReadCounters(ref _reader);
            else if (Is("bands"u8)) SkipFigures((byte)']');
            else if (Is("latencyMs"u8)) SkipFigures((byte)'}');
            else _reader.Skip();
        }

        return double.IsFinite(second) && double.IsFinite(length) && phase is not null
            ? new(second, length, phase, answered, notSuccessful, failed, inFlight, LatencyMs: null, Bands: [], server)
            {
                BytesReceived = bytes,
                Histogram = histogram,
            }
            : throw new JsonException("An interval has no second, no length or no phase.");
    }

    private EncodedLatencies? Histogram()
    {
        if (IsNull()) return null;
        ReadOnlyMemory<byte> counts = default;
        (double sum, double min, double max) = (double.NaN, double.NaN, double.NaN);
        while (_reader.Read() && _reader.TokenType is JsonTokenType.PropertyName)
        {
            if (Is("counts"u8)) counts = _chunks.Decode(ref _reader);
            else if (Is("sumMs"u8)) sum = _reader.GetDouble();
            else if (Is("minMs"u8)) min = _reader.GetDouble();
            else if (Is("maxMs"u8)) max = _reader.GetDouble();
            else _reader.Skip();
        }

        return new(counts, sum, min, max);
    }

    /// <summary>
    /// Skips an object or an array in which there are figures and no text: its next closing bracket ends it. They are half of a
    /// file, and to read each of their figures would be a third of the time of a merge.
    /// </summary>
    private void SkipFigures(byte closing)
    {
        if (_reader.TokenType is not (JsonTokenType.StartObject or JsonTokenType.StartArray)) return;
        int from = _start + (int)_reader.BytesConsumed;
        int length = _document[from..].IndexOf(closing);
        if (length < 0) throw new JsonException("An interval does not end.");
        _start = from + length;
        _reader = new Utf8JsonReader(_document[_start..], isFinalBlock: true, _reader.CurrentState);
        _reader.Read();
    }

    /// <summary>One of the known words, of which no copy is made, or another one.</summary>
    private string? Phase() => _reader.ValueTextEquals(TimelinePhase.Load) ? TimelinePhase.Load : _reader.GetString();

    /// <summary>Whether a property has this name, and then moves on to its value. Few names are escaped, and the others need no
    /// call to be compared.</summary>
    private bool Is(ReadOnlySpan<byte> name) =>
        (_reader.ValueIsEscaped ? _reader.ValueTextEquals(name) : _reader.ValueSpan.SequenceEqual(name)) && _reader.Read();

    private bool IsNull() => _reader.TokenType is JsonTokenType.Null;
}
