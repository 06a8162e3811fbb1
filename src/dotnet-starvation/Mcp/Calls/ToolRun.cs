namespace DotnetStarvation.Mcp.Calls;

/// <summary>This program, started once more for a call.</summary>
/// <param name="Words">Its arguments.</param>
internal sealed record ToolRun(params IReadOnlyList<string> Words)
{
    /// <summary>What it reads; null for nothing.</summary>
    public string? Input { get; init; }

    /// <summary>How long it is expected to take, for the progress; null when that is not known.</summary>
    public TimeSpan? Lasts { get; init; }
}
