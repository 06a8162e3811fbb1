using ThreadPoolDiagnostics.Stacks.Frames;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>A method of the application on the way to a wait.</summary>
/// <param name="Method">With its namespace, type and arguments.</param>
/// <param name="Source">The line that calls the next one, or waits; null where no symbols were found.</param>
public sealed record RoadStep(string Method, SourceLocation? Source);
