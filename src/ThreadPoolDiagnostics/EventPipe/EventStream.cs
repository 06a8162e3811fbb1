using Microsoft.Diagnostics.Tracing;

namespace ThreadPoolDiagnostics.EventPipe;

/// <summary>Reads the events of a session's stream as they come.</summary>
internal static class EventStream
{
    /// <summary>Reads on the caller's thread until the stream ends, be it in the middle of a word.</summary>
    /// <param name="stream">In nettrace format.</param>
    /// <param name="subscribe">Says which events are wanted, before the first one comes.</param>
    public static void Read(Stream stream, Action<EventPipeEventSource> subscribe)
    {
        using var prompt = new PromptStream(stream);
        try
        {
            using var source = new EventPipeEventSource(prompt);
            subscribe(source);
            source.Process();
        }
        catch (FormatException) when (prompt.HasEnded)
        {
            // The process was killed while it wrote.
        }
    }
}
