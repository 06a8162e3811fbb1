using ThreadPoolDiagnostics.Nettrace;

namespace ThreadPoolDiagnostics.EventPipe;

/// <summary>Reads the events of a session's stream as they arrive.</summary>
internal static class EventStream
{
    private const int BufferSize = 16 << 10;

    /// <summary>Reads on the caller's thread until the stream ends, even in the middle of an event.</summary>
    /// <exception cref="InvalidDataException">The data is not an event stream; the message continues "was reached,
    /// but".</exception>
    public static EventStreamEnd Read(Stream stream, TraceReceiver receiver)
    {
        using var buffered = new BufferedStream(stream, BufferSize);
        var records = new TraceRecords(receiver);
        bool isCut = false;
        try
        {
            records.Read(buffered);
            buffered.CopyTo(Stream.Null); // the runtime closes it after the trace's end: there is nothing left to stop
        }
        catch (EndOfStreamException)
        {
            isCut = true;
        }
        catch (InvalidDataException lie)
        {
            throw new InvalidDataException($"what it sends is no trace of events. {lie.Message}", lie);
        }
        return new(records.EventsLost, isCut);
    }
}

/// <summary>How a stream of events ended.</summary>
/// <param name="EventsLost">The number of events that the process dropped for lack of buffer space.</param>
/// <param name="IsCut">Whether it broke off: the process was killed.</param>
internal readonly record struct EventStreamEnd(long EventsLost, bool IsCut);
