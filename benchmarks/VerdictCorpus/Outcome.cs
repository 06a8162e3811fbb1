namespace VerdictCorpus;

/// <summary>The tool's answer about a program, and what the program had measured of itself by then, if it does.</summary>
internal sealed record Outcome(LabelledProgram Program, ToolRun Run, OwnFigures? Own = null)
{
    public string Verdict => Run.Answer?.Verdict ?? "none";

    public bool SaysStarving => Verdict == "starving";

    /// <summary>The verdict is one of the right ones, and the exit code says the same.</summary>
    public bool IsVerdictRight => Program.Verdicts.Contains(Verdict) && Run.ExitCode == Run.Answer!.ExitCode;

    public bool NeedsCall => Program.Calls.Count > 0 || Program.Files.Count > 0;

    /// <summary>
    /// Where the right call stands: 0 for the frame that was named, 1 for the first candidate; null for nowhere.
    /// </summary>
    public int? Place => CallLocation.Find(Program, Run.Answer?.TopCall);

    /// <summary>The call that holds most threads is one of the right ones, or has it among its candidates, and waits for the
    /// right thing.</summary>
    public bool IsCallRight => Place is not null;

    /// <summary>The frame itself, or the first candidate.</summary>
    public bool IsFirstRight => Place is 0 or 1;

    public IReadOnlyList<string> Exaggerations => Run.Answer is { } answer ? Exaggeration.In(answer, Own) : [];

    /// <summary>What does not show in the table's other columns.</summary>
    public string Remark => string.Join("; ", Remarks);

    private IEnumerable<string> Remarks
    {
        get
        {
            if (Run.Answer is null) yield return $"exit code {Run.ExitCode}: {string.Join(' ', Run.Errors.TakeLast(3))}";
            else if (Run.ExitCode != Run.Answer.ExitCode) yield return $"exit code {Run.ExitCode}";
            if (NeedsCall && !IsCallRight && Run.Answer?.TopCall is { } call)
                foreach (Candidate other in call.Places)
                    yield return $"`{NamedCall.WithoutArguments(other.Method)}` {other.Source?.FileName}:{other.Source?.Line}";
            foreach (string exaggeration in Exaggerations) yield return exaggeration;
        }
    }
}
