namespace FixCorpus;

/// <summary>What fix, the build and verify said of a service.</summary>
/// <param name="Label">The service.</param>
/// <param name="Rewritten">The number of calls that are awaited now.</param>
/// <param name="Reasons">Why others are left.</param>
/// <param name="Took">How long fix ran.</param>
internal sealed record ServiceResult(LabelledService Label, int Rewritten, IReadOnlyList<string> Reasons, TimeSpan Took)
{
    /// <summary>The verdict before.</summary>
    public string Before { get; init; } = "-";

    /// <summary>What verify said of the service that was fixed; what failed when it did not get that far.</summary>
    public string After { get; init; } = "-";

    public bool IsRight => Label.IsToBeCured
        ? Rewritten > 0 && After == "cured" && Reasons.Count == 0
        : Rewritten == 0 && Reasons.Any(reason => reason.Contains(Label.Reason!, StringComparison.OrdinalIgnoreCase));

    /// <summary>Whether something was rewritten that does not build, does not cure, or answers otherwise than before.</summary>
    public bool IsWrongPatch => Rewritten > 0 && After != "cured";
}
