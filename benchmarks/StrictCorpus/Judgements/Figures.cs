namespace StrictCorpus.Judgements;

/// <summary>The sums over some outcomes.</summary>
internal sealed class Figures(IReadOnlyList<Outcome> outcomes)
{
    private readonly FoundWait[] _waits = [.. outcomes.SelectMany(outcome => outcome.Judged)];

    private IEnumerable<FoundWait> Seen => _waits.Where(wait => wait.Findings.Count > 0);

    private int Extra => outcomes.Sum(outcome => outcome.Judgement.Extra.Count);

    private int Findings => outcomes.Sum(outcome => outcome.Judgement.Waits.Sum(wait => wait.Findings.Count)) + Extra;

    /// <summary>The cells of a row, after its name.</summary>
    public string Cells => string.Join(
        " | ",
        Of(outcomes.Count(outcome => outcome.IsGood), outcomes.Count),
        Of(_waits.Sum(wait => wait.Found), _waits.Sum(wait => wait.Expected)),
        Of(Seen.Count(wait => wait.IsLineRight), Seen.Count()),
        Of(Seen.Count(wait => wait.IsKindRight), Seen.Count()),
        Of(Seen.Count(wait => wait.IsCountRight), Seen.Count()),
        Of(Seen.Count(wait => wait.IsLengthRight), Seen.Count()),
        Of(Seen.Sum(wait => wait.Named), Seen.Sum(wait => wait.ToName)),
        Of(Seen.Sum(wait => wait.Named + wait.Possible), Seen.Sum(wait => wait.ToName)),
        Of(Findings - Extra, Findings));

    public const string Heads =
        "programs right | waits over 50 ms found | own line | kind | how often | how long | test "
        + "| test, or among the possible ones | findings with a label";

    private static string Of(int part, int whole) => whole == 0 ? "" : $"{part} of {whole} ({100.0 * part / whole:0.#} %)";
}
