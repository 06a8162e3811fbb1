using System.Buffers.Binary;

namespace ThreadPoolDiagnostics.Nettrace;

/// <summary>One event of a trace; its bytes are gone when its receiver returns.</summary>
internal readonly ref struct TraceRecord
{
    public required EventKind Kind { get; init; }

    /// <summary>The operating system's id of the thread that the event is about.</summary>
    public required int ThreadId { get; init; }

    /// <summary>Return addresses, innermost first; empty when the event came without a stack.</summary>
    public required ReadOnlySpan<ulong> Stack { get; init; }

    /// <summary>The fields of the event, one after the other.</summary>
    public required ReadOnlySpan<byte> Payload { get; init; }

    public required TraceClock Clock { private get; init; }

    public required long Ticks { private get; init; }

    /// <summary>When it was written.</summary>
    /// <exception cref="InvalidDataException">The trace's clock is none.</exception>
    public TraceTime Time => Clock.At(Ticks);

    /// <summary>A text among the fields that the trace describes; null when there is none with this name.</summary>
    public string? Text(string field)
    {
        Bytes bytes = At(field, out EventField? found);
        return found is { Type: TypeCode.String } ? bytes.Text() : null;
    }

    /// <summary>A whole number or an enumeration; null when there is none with this name.</summary>
    public int? Int32(string field)
    {
        Bytes bytes = At(field, out EventField? found);
        return found is { Type: TypeCode.Int32 or TypeCode.UInt32 } ? bytes.Int32() : null;
    }

    /// <summary>A floating-point number; null when there is none with this name.</summary>
    public double? Double(string field)
    {
        Bytes bytes = At(field, out EventField? found);
        return found?.Type switch
        {
            TypeCode.Double => BinaryPrimitives.ReadDoubleLittleEndian(bytes.Take(sizeof(double))),
            TypeCode.Single => BinaryPrimitives.ReadSingleLittleEndian(bytes.Take(sizeof(float))),
            _ => null,
        };
    }

    private Bytes At(string field, out EventField? found)
    {
        var bytes = new Bytes(Payload);
        foreach (EventField one in Kind.Fields)
        {
            found = one;
            if (one.Name == field) return bytes;
            if (!one.TrySkip(ref bytes)) break;
        }
        found = null;
        return bytes;
    }
}

/// <summary>
/// Receives the events of a trace as they come in it: in order of time for each thread, and not for all together.
/// </summary>
internal delegate void TraceReceiver(TraceRecord data);
