namespace VerdictCorpus.Libraries;

/// <summary>How good the answers are, as shares from 0 to 1. What was not asked for counts as right.</summary>
internal sealed class LibraryScore(IReadOnlyList<LibraryJudgement> judgements)
{
    /// <summary>What the advice has to reach; lines may be a later candidate in a tenth.</summary>
    private const double AdviceNeeded = 0.95, FirstNeeded = 0.9;

    private readonly IReadOnlyList<LibraryJudgement> _asked = [.. judgements.Where(one => one.NeedsLine)];

    public double Verdicts => Score.Share(judgements, one => one.IsVerdictRight);

    public double Lines => Score.Share(_asked, one => one.IsLineRight);

    public double First => Score.Share(_asked, one => one.IsLineFirst);

    public double Apis => Score.Share(_asked, one => one.IsApiRight);

    public double Advice => Score.Share(_asked, one => one.IsAdviceRight);

    public int Harmful => judgements.Count(one => one.IsHarmful);

    public bool IsGood => judgements.Count > 0 && Harmful == 0 && judgements.All(one => one.IsVerdictRight)
        && _asked.All(one => one.IsLineRight && one.IsApiRight) && First >= FirstNeeded && Advice >= AdviceNeeded;

    public override string ToString() =>
        $"Verdicts {judgements.Count(one => one.IsVerdictRight)} of {judgements.Count} ({Verdicts:P1}); "
        + $"own line {Count(one => one.IsLineRight)} ({Lines:P1}), in the first place {First:P1}; "
        + $"API {Count(one => one.IsApiRight)} ({Apis:P1}); advice {Count(one => one.IsAdviceRight)} ({Advice:P1}); "
        + $"harmful advice: {Harmful}.";

    private string Count(Func<LibraryJudgement, bool> isRight) => $"{_asked.Count(isRight)} of {_asked.Count}";
}
