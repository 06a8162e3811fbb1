namespace VerdictCorpus;

/// <summary>How good the answers are, as shares from 0 to 1. What was not asked for counts as right.</summary>
internal sealed class Score(IReadOnlyList<Outcome> outcomes)
{
    /// <summary>How many of the blocking calls have to be the frame that was named, or the first candidate.</summary>
    private const double FirstNeeded = 0.8;

    private readonly IReadOnlyList<Outcome> _named = [.. outcomes.Where(outcome => outcome.NeedsCall)];

    /// <summary>Of those that it calls starving, how many starve.</summary>
    public double Precision => Share(outcomes.Where(o => o.SaysStarving), o => o.Program.Starves);

    /// <summary>Of those that starve, how many it calls so.</summary>
    public double Recall => Share(outcomes.Where(o => o.Program.Starves), o => o.SaysStarving);

    /// <summary>Of all, how many verdicts are right.</summary>
    public double Verdicts => Share(outcomes, o => o.IsVerdictRight);

    /// <summary>Of those with a blocking call to find, how many were named, at worst among the candidates.</summary>
    public double Calls => Share(_named, o => o.IsCallRight);

    /// <summary>Of those with a blocking call to find, how many were named in the first place.</summary>
    public double First => Share(_named, o => o.IsFirstRight);

    public int Exaggerating => outcomes.Count(o => o.Exaggerations.Count > 0);

    public bool IsGood => outcomes.Count > 0 && outcomes.All(o => o.IsVerdictRight) && _named.All(o => o.IsCallRight)
        && First >= FirstNeeded && Exaggerating == 0;

    public override string ToString()
    {
        int right = outcomes.Count(o => o.IsVerdictRight), named = _named.Count(o => o.IsCallRight);
        return $"Verdicts {right} of {outcomes.Count} ({Verdicts:P1}); starving: precision {Precision:P1}, recall {Recall:P1}; "
            + $"blocking calls {named} of {_named.Count} ({Calls:P1}), in the first place {First:P1}; "
            + $"answers with a figure that exceeds the program's own: {Exaggerating}.";
    }

    public static double Share<T>(IEnumerable<T> among, Func<T, bool> isRight)
    {
        T[] all = [.. among];
        return all.Length == 0 ? 1 : (double)all.Count(isRight) / all.Length;
    }
}
