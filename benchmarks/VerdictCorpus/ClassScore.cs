namespace VerdictCorpus;

/// <summary>How good the answers are for one verdict.</summary>
/// <param name="Verdict">In kebab-case.</param>
/// <param name="Programs">Of which it is what their author would say first.</param>
/// <param name="Precision">Of the answers that say so, how many are right; 1 when there is none.</param>
/// <param name="Recall">Of these programs, how many got a right answer; 1 when there is none.</param>
internal sealed record ClassScore(string Verdict, int Programs, double Precision, double Recall)
{
    public static IReadOnlyList<ClassScore> FromOutcomes(IReadOnlyList<Outcome> outcomes) =>
    [
        .. outcomes.SelectMany(outcome => (string[])[outcome.Program.Class, outcome.Verdict]).Distinct()
            .Order(StringComparer.Ordinal).Select(verdict => ForVerdict(verdict, outcomes)),
    ];

    private static ClassScore ForVerdict(string verdict, IReadOnlyList<Outcome> outcomes)
    {
        Outcome[] labelled = [.. outcomes.Where(outcome => outcome.Program.Class == verdict)];
        Outcome[] said = [.. outcomes.Where(outcome => outcome.Verdict == verdict)];
        return new(
            verdict, labelled.Length, Score.Share(said, one => one.IsVerdictRight),
            Score.Share(labelled, one => one.IsVerdictRight));
    }
}
