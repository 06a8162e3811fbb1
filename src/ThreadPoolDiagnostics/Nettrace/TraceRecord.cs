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
}

/// <summary>
/// Receives the events of a trace as they come in it: in order of time for each thread, and not for all together.
/// </summary>
internal delegate void TraceReceiver(TraceRecord data);
