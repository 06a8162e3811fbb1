using VerdictCorpus.Libraries;

namespace VerdictCorpus;

/// <summary>How outcomes are judged and shown.</summary>
/// <param name="Row">A line of the table, while the programs run.</param>
/// <param name="Table">All of them.</param>
/// <param name="IsGood">Whether they are good enough.</param>
internal sealed record Report(
    Func<Outcome, string> Row, Func<IReadOnlyList<Outcome>, string> Table, Func<IReadOnlyList<Outcome>, bool> IsGood)
{
    /// <summary>Verdicts, blocking calls and figures.</summary>
    public static Report OfVerdicts { get; } =
        new(OutcomeTable.Row, OutcomeTable.FromOutcomes, outcomes => new Score(outcomes).IsGood);

    /// <summary>Verdicts, own lines, APIs and advice.</summary>
    public static Report OfLibraries { get; } = new(
        outcome => LibraryTable.Row(new(outcome)), LibraryTable.FromOutcomes,
        outcomes => new LibraryScore([.. outcomes.Select(outcome => new LibraryJudgement(outcome))]).IsGood);
}
