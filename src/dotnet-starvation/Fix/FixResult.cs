using DotnetStarvation.Fix.Calls;

namespace DotnetStarvation.Fix;

/// <summary>What was rewritten, and what was not.</summary>
/// <param name="Rewritten">The calls that are awaited now, as they were before.</param>
/// <param name="Left">The calls that are left to do by hand, each with its reason.</param>
/// <param name="Renamed">The methods whose names end in Async now.</param>
internal sealed record FixResult(
    IReadOnlyList<WaitingCall> Rewritten, IReadOnlyList<WaitingCall> Left, IReadOnlyList<string> Renamed)
{
    /// <summary>The changes; empty when there are none.</summary>
    public string Patch { get; init; } = "";

    /// <summary>The files that it changes, relative to the tree.</summary>
    public IReadOnlyList<string> Files { get; init; } = [];

    /// <summary>Whether the files were written.</summary>
    public bool IsApplied { get; init; }
}
