using ThreadPoolDiagnostics.Stacks.Symbols;

namespace ThreadPoolDiagnostics.Stacks;

/// <summary>Where all managed threads of a process were at one moment.</summary>
/// <param name="Groups">Threads with identical stacks together, the largest group first.</param>
/// <param name="ThreadCount">How many threads were seen; those without a managed frame are not.</param>
/// <param name="Duration">How long it took to get, from attaching to the last name.</param>
public sealed record StackReport(IReadOnlyList<StackGroup> Groups, int ThreadCount, TimeSpan Duration)
{
    /// <summary>The same threads with names, by ascending id.</summary>
    public IReadOnlyList<StackThread> Threads { get; init; } = [];

    /// <summary>The methods that the process had code of; null where that was not asked, or is not kept.</summary>
    internal CompiledMethods? Compiled { get; init; }
}
