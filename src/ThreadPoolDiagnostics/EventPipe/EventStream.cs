using System.Runtime.Serialization;
using Microsoft.Diagnostics.Tracing;

namespace ThreadPoolDiagnostics.EventPipe;

/// <summary>Reads the events of a session's stream as they come.</summary>
internal static class EventStream
{
    /// <summary>Reads on the caller's thread until the stream ends, be it in the middle of a word.</summary>
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
