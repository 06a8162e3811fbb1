namespace ThreadPoolDiagnostics.Stacks.Capture;

/// <summary>What to ask of a process beside its stacks.</summary>
public sealed record StackCaptureSettings
{
    /// <summary>
    /// How long it may take, at most an hour. Default: 10 s, which suffice for a starving process on a busy machine.
    /// </summary>
    public TimeSpan Budget { get; init; } = TimeSpan.FromSeconds(10);

    /// <summary>
    /// Whether to look up file and line of the application's frames. Default: no. Threads at different lines of one method are
    /// then in different groups.
    /// </summary>
    public bool Lines { get; init; }
}
