using System.Runtime.Serialization;
using Microsoft.Diagnostics.Tracing;
using ThreadPoolDiagnostics.Nettrace;

namespace ThreadPoolDiagnostics.EventPipe;

/// <summary>Reads the events of a session's stream as they come.</summary>
internal static class EventStream
{
    private const int BufferSize = 16 << 10;

    /// <summary>
    /// Reads on the caller's thread until the stream ends, be it in the middle of a word. For those who know what is in the
    /// events that they have asked for: TraceEvent, which knows all events there are, takes 14 MB and a fifth of a short check's
    /// processor time only to begin.
    /// </summary>
    /// <param name="stream">In nettrace format.</param>
    /// <param name="receiver">Gets each event as it comes.</param>
    /// <exception cref="InvalidDataException">What comes there are no events; the message continues "was reached,
    /// but".</exception>
    public static void ReadRecords(Stream stream, TraceReceiver receiver)
    {
        using var buffered = new BufferedStream(stream, BufferSize);
        try
        {
            TraceRecords.Read(buffered, receiver);
        }
        catch (EndOfStreamException)
        {
            // The process was killed.
        }
        catch (InvalidDataException lie)
        {
            throw new InvalidDataException($"what it sends is no trace of events. {lie.Message}", lie);
        }
    }

    /// <summary>The same for those who want TraceEvent's knowledge of all events.</summary>
    /// <param name="stream">In nettrace format.</param>
    /// <param name="subscribe">Says which events are wanted, before the first one comes.</param>
    /// <exception cref="InvalidDataException">What comes there are no events; the message continues "was reached,
    /// but".</exception>
    public static void Read(Stream stream, Action<EventPipeEventSource> subscribe)
    {
        using var prompt = new PromptStream(stream);
        if (!prompt.Begin()) return;
        try
        {
            using var source = new EventPipeEventSource(prompt);
            subscribe(source);
            source.Process();
        }
        catch (Exception failure) when (IsDamage(failure.GetBaseException()))
        {
            if (prompt.HasBrokenOff) return;
            throw failure.GetBaseException() as InvalidDataException
                ?? new InvalidDataException($"its events cannot be read: {failure.Message}", failure);
        }
    }

    /// <summary>
    /// What TraceEvent, and we, come upon in events that are not what they say. Other exceptions are those of a caller.
    /// </summary>
    private static bool IsDamage(Exception failure) =>
        failure is InvalidDataException or FormatException or SerializationException or ArgumentException
            or IndexOutOfRangeException or InvalidCastException or KeyNotFoundException or NullReferenceException
            or ArithmeticException or EndOfStreamException or OutOfMemoryException;
}
