namespace ThreadPoolDiagnostics.Stacks;

/// <summary>The stacks of all threads at one moment of an observation.</summary>
/// <param name="Elapsed">When, since the observation began.</param>
/// <param name="Report">The stacks.</param>
public sealed record StackSnapshot(TimeSpan Elapsed, StackReport Report);
