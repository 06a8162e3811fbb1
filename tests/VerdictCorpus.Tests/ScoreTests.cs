using FsCheck;
using FsCheck.Fluent;
using FsCheck.Xunit;

namespace VerdictCorpus.Tests;

public sealed class ScoreTests
{
    private static readonly Outcome Right = Outcomes.FromVerdict(Outcomes.Starving, "starving");
    private static readonly Outcome Missed = Outcomes.FromVerdict(Outcomes.Starving, "healthy");
    private static readonly Outcome WrongCall = Outcomes.FromVerdict(Outcomes.Starving, "starving", "Shop.Other()");
    private static readonly Outcome Second = Outcomes.FromVerdict(Outcomes.Starving, "starving",
        new NamedCall("Shop.Other()", "task", 0.9, Candidates: [new("Shop.Another()"), new("Shop.Cart.Pay(int)")]));
    private static readonly Outcome Exaggerating = Right with
    {
        Run = Right.Run with
        {
            Answer = Right.Run.Answer! with { Evidence = ["The longest of these waits lasted 8.3 s or more."] },
        },
        Own = new(TimeSpan.FromSeconds(0.94), Threads: 100, Queue: 100),
    };
    private static readonly Outcome Quiet = Outcomes.FromVerdict(Outcomes.Fine, "blocking");
    private static readonly Outcome FalseAlarm = Outcomes.FromVerdict(Outcomes.Fine, "starving");

    [Fact]
    public void Precision_counts_false_alarms_and_recall_counts_misses()
    {
        var score = new Score([Right, Right, Right, Missed, Quiet, FalseAlarm]);
        Assert.Equal((0.75, 0.75), (score.Precision, score.Recall));
        Assert.Equal(4.0 / 6, score.Verdicts);
    }

    [Fact]
    public void One_wrong_call_is_one_too_many() =>
        Assert.False(new Score([.. Enumerable.Repeat(Right, 99), WrongCall, Quiet]).IsGood);

    [Theory]
    [InlineData(4, true)]
    [InlineData(3, false)]
    public void One_call_in_five_may_be_a_later_candidate(int first, bool isGood) =>
        Assert.Equal(isGood, new Score([.. Enumerable.Repeat(Right, first), Second]).IsGood);

    [Fact]
    public void One_exaggeration_is_one_too_many() => Assert.False(new Score([Right, Exaggerating]).IsGood);

    [Fact]
    public void Each_verdict_has_its_own_precision_and_recall()
    {
        IReadOnlyList<ClassScore> classes = ClassScore.FromOutcomes([Right, Right, Missed, FalseAlarm, Quiet]);
        Assert.Equal(
            [new("blocking", 0, 1, 1), new("healthy", 2, 0, 0.5), new("starving", 3, 2.0 / 3, 2.0 / 3)], classes);
    }

    [Fact]
    public void Nothing_is_not_good() => Assert.False(new Score([]).IsGood);

    [Property]
    public Property One_wrong_verdict_spoils_any_run() => Prop.ForAll(
        Gen.Elements(Right, Quiet).ListOf().ToArbitrary(),
        Gen.Elements(Missed, FalseAlarm).ToArbitrary(),
        (right, wrong) => !new Score([.. right, wrong]).IsGood && new Score([.. right, Right]).IsGood);
}
