namespace VerdictCorpus;

/// <summary>What the tool said of one exhibit, beside what is true.</summary>
internal sealed record Outcome(Exhibit Exhibit, ToolRun Run)
{
    public string Verdict => Run.Answer?.Verdict ?? "none";

    public bool SaysStarving => Verdict == "starving";

    /// <summary>The verdict is one of the right ones, and the exit code says the same.</summary>
    public bool IsVerdictRight => Exhibit.Verdicts.Contains(Verdict) && Run.ExitCode == Run.Answer!.ExitCode;

    public bool NeedsCall => Exhibit.Calls.Count > 0;

    /// <summary>The call that holds most threads is one of the right ones, and so is what it waits for.</summary>
    public bool IsCallRight => Run.Answer?.TopCall is { } call
        && Exhibit.Calls.Contains(call.MethodWithoutArguments) && Exhibit.Waits.Contains(call.Wait);

    /// <summary>What does not show in the table's other columns.</summary>
    public string Remark =>
        Run.Answer is null ? $"exit code {Run.ExitCode}: {Run.Errors}"
        : Run.ExitCode != Run.Answer.ExitCode ? $"exit code {Run.ExitCode}"
        : "";
}
