using FsCheck;
using FsCheck.Fluent;

namespace VerdictCorpus.Tests;

public sealed class ScoreTests
{
    private static readonly Outcome Right = Outcomes.Of(Outcomes.Starving, "starving");
    private static readonly Outcome Missed = Outcomes.Of(Outcomes.Starving, "healthy");
    private static readonly Outcome WrongCall = Outcomes.Of(Outcomes.Starving, "starving", "Shop.Other()");
    private static readonly Outcome Quiet = Outcomes.Of(Outcomes.Fine, "blocking");
    private static readonly Outcome FalseAlarm = Outcomes.Of(Outcomes.Fine, "starving");

    [Fact]
    public void Precision_counts_false_alarms_and_recall_counts_misses()
    {
        var score = new Score([Right, Right, Right, Missed, Quiet, FalseAlarm]);
        Assert.Equal((0.75, 0.75), (score.Precision, score.Recall));
        Assert.Equal(4.0 / 6, score.Verdicts);
    }

    [Fact]
    public void One_wrong_call_in_twenty_is_good_enough() =>
        Assert.True(new Score([.. Enumerable.Repeat(Right, 19), WrongCall, Quiet]).IsGood);

    [Fact]
    public void One_wrong_call_in_nineteen_is_not() =>
        Assert.False(new Score([.. Enumerable.Repeat(Right, 18), WrongCall, Quiet]).IsGood);

    [Fact]
    public void Nothing_is_not_good() => Assert.False(new Score([]).IsGood);

    [Fact]
    public void One_wrong_verdict_spoils_any_run() => Check.QuickThrowOnFailure(Prop.ForAll(
        Gen.Elements(Right, Quiet).ListOf().ToArbitrary(),
        Gen.Elements(Missed, FalseAlarm).ToArbitrary(),
        (right, wrong) => !new Score([.. right, wrong]).IsGood && new Score([.. right, Right]).IsGood));
}
