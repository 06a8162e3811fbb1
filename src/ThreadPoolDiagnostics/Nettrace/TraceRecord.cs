using System.Buffers.Binary;

namespace ThreadPoolDiagnostics.Nettrace;

/// <summary>One event of a trace; its bytes are valid only until its receiver returns.</summary>
internal readonly ref struct TraceRecord
{
    public required EventKind Kind { get; init; }

    /// <summary>The operating system's id of the thread that the event is about.</summary>
    public required int ThreadId { get; init; }

    /// <summary>The activity that its thread was in (EventSource.CurrentThreadActivityId); empty when it was in none, or when
    /// nothing asks the process to track activities.</summary>
    public required Guid Activity { get; init; }

    /// <summary>The activity that the event's own is part of; empty when there is none, or none is tracked.</summary>
    public required Guid RelatedActivity { get; init; }

    /// <summary>Return addresses, innermost first; empty when the event came without a stack.</summary>
    public required ReadOnlySpan<ulong> Stack { get; init; }

    /// <summary>The event's fields in sequence.</summary>
    public required ReadOnlySpan<byte> Payload { get; init; }

    public required TraceClock Clock { private get; init; }

    /// <summary>When the event was written, in ticks of the traced machine's clock: on this machine, a timestamp
    /// (<see cref="TimeProvider.GetTimestamp"/>).</summary>
    public required long Ticks { get; init; }

    /// <summary>When the event was written.</summary>
    /// <exception cref="InvalidDataException">The trace's clock is invalid.</exception>
    public TraceTime Time => Clock.At(Ticks);

    /// <summary>The value of a text field; null when there is no such field.</summary>
    public string? Text(string field)
    {
        Bytes bytes = At(field, out EventField? found);
        return found is { Type: TypeCode.String } ? bytes.Text() : null;
    }

    /// <summary>The value of an integer or enumeration field; null when there is no such field.</summary>
    public int? Int32(string field)
    {
        Bytes bytes = At(field, out EventField? found);
        return found is { Type: TypeCode.Int32 or TypeCode.UInt32 } ? bytes.Int32() : null;
    }

    /// <summary>The value of a floating-point field; null when there is no such field.</summary>
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

/// <summary>Receives the events of a trace as they are stored: in order of time for each thread, not overall.</summary>
internal delegate void TraceReceiver(TraceRecord data);
