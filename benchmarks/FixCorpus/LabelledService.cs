using System.Text.Json;

namespace FixCorpus;

/// <summary>A service of benchmarks/FixTargets, with what was written down before it was first fixed.</summary>
/// <param name="Program">Its folder and project.</param>
/// <param name="Expected">healthy: all is rewritten, and verify says cured. by-hand: nothing is.</param>
/// <param name="Because">What it waits for, or why it is left.</param>
internal sealed record LabelledService(string Program, string Expected, string Because)
{
    private static readonly JsonSerializerOptions Web = new(JsonSerializerDefaults.Web);

    /// <summary>A part of the reason that fix has to give; null where all is rewritten.</summary>
    public string? Reason { get; init; }

    /// <summary>Redis or Postgres; null where neither is needed.</summary>
    public string? Needs { get; init; }

    /// <summary>Whether each request has another answer.</summary>
    public bool Varies { get; init; }

    public bool IsToBeCured => Expected == "healthy";

    public static IReadOnlyList<LabelledService> Read(string folder) =>
        JsonSerializer.Deserialize<LabelledService[]>(File.ReadAllText(Path.Combine(folder, "labels.json")), Web)!;
}
