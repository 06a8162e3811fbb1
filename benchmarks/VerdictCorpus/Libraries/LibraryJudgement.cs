namespace VerdictCorpus.Libraries;

/// <summary>An answer about a program with libraries, compared with its label. What an answer leaves out is wrong.</summary>
internal sealed record LibraryJudgement(Outcome Outcome)
{
    private LabelledProgram Program => Outcome.Program;

    private NamedCall? Call => Outcome.Run.Answer?.TopCall;

    /// <summary>What the answer advises about its first call; null when it says nothing.</summary>
    public string? Advice => Outcome.Run.Answer?.Advice is [var first, ..] ? first : null;

    /// <summary>The public method that own code called, as the answer has it; null when it has none.</summary>
    public string? Api => Call?.Api is { } api ? ApiName.Plain(api) : null;

    /// <summary>The label has a line to find; an API and advice go with it.</summary>
    public bool NeedsLine => Outcome.NeedsCall;

    public bool IsVerdictRight => Outcome.IsVerdictRight;

    /// <summary>The own line is the frame itself, or one of the first five candidates.</summary>
    public bool IsLineRight => Outcome.IsCallRight;

    /// <summary>It is the frame itself, or the first candidate.</summary>
    public bool IsLineFirst => Outcome.IsFirstRight;

    public bool IsApiRight => Api is { } api && Program.Apis.Contains(api);

    /// <summary>The advice has all words of one of the label's alternatives.</summary>
    public bool IsAdviceRight => Advice is { } advice
        && Program.Advice.Any(words => words.All(word => advice.Contains(word, StringComparison.Ordinal)));

    /// <summary>The words of the advice that do harm, or are wrong.</summary>
    public IEnumerable<string> Harm =>
        Advice is { } advice ? Program.NeverAdvice.Where(word => advice.Contains(word, StringComparison.Ordinal)) : [];

    public bool IsHarmful => Harm.Any();
}
