using ThreadPoolDiagnostics.Nettrace;

namespace ThreadPoolDiagnostics.EventPipe;

/// <summary>Reads the events of a session's stream as they come.</summary>
internal static class EventStream
{
    private const int BufferSize = 16 << 10;

    /// <summary>Reads on the caller's thread until the stream ends, be it in the middle of a word.</summary>
    /// <param name="stream">In nettrace format.</param>
    /// <param name="receiver">Gets each event as it comes.</param>
    /// <returns>How many events are missing because the process had no room for them.</returns>
    /// <exception cref="InvalidDataException">What comes there are no events; the message continues "was reached,
    /// but".</exception>
    public static long Read(Stream stream, TraceReceiver receiver)
    {
        using var buffered = new BufferedStream(stream, BufferSize);
        var records = new TraceRecords(receiver);
        try
        {
            records.Read(buffered);
        }
        catch (EndOfStreamException)
        {
            // The process was killed.
        }
        catch (InvalidDataException lie)
        {
            throw new InvalidDataException($"what it sends is no trace of events. {lie.Message}", lie);
        }
        return records.EventsLost;
    }
}
