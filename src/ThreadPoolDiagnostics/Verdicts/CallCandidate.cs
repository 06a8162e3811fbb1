using ThreadPoolDiagnostics.Stacks.Frames;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>A method that may be the one which waits, where no frame says which.</summary>
/// <param name="Method">With its namespace and type.</param>
/// <param name="Source">The line of the call that waits; null where no symbols were found.</param>
/// <param name="Reason">The evidence for it: a sentence.</param>
public sealed record CallCandidate(string Method, SourceLocation? Source, string Reason)
{
    /// <summary>
    /// The methods that lead to it by the program's IL, outermost first and itself last; empty when that is not known.
    /// </summary>
    public IReadOnlyList<string> CallPath { get; init; } = [];
}
