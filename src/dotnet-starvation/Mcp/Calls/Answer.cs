using System.Text.Json.Nodes;

namespace DotnetStarvation.Mcp.Calls;

/// <summary>What a call found, the most important first.</summary>
/// <param name="Summary">One sentence or two.</param>
internal sealed record Answer(string Summary)
{
    /// <summary>check's verdict; null where there is none.</summary>
    public string? Verdict { get; init; }

    /// <summary>What was found: calls, processes, messages; each with a few properties, texts and numbers.</summary>
    public IReadOnlyList<JsonObject> Items { get; init; } = [];

    /// <summary>What to change: sentences.</summary>
    public IReadOnlyList<string> Advice { get; init; } = [];

    /// <summary>What the verdict rests on, and what could not be seen: sentences.</summary>
    public IReadOnlyList<string> Evidence { get; init; } = [];
}
