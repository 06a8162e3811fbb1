namespace ThreadPoolDiagnostics;

/// <summary>What a thread waits for.</summary>
public enum WaitKind
{
    /// <summary>No known wait: it runs, or waits inside native code.</summary>
    None,
}
