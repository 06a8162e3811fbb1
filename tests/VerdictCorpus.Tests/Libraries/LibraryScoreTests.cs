using VerdictCorpus.Libraries;

namespace VerdictCorpus.Tests.Libraries;

public sealed class LibraryScoreTests
{
    private static readonly Outcome Right = LibraryOutcomes.From();

    [Fact]
    public void Each_part_has_its_own_share()
    {
        LibraryScore score = Score(
            Right, LibraryOutcomes.From(verdict: "healthy"), LibraryOutcomes.From(api: "A.B"), LibraryOutcomes.From(place: 2));
        Assert.Equal((0.75, 1, 0.75), (score.Verdicts, score.Lines, score.First));
        Assert.Equal((0.75, 1), (score.Apis, score.Advice));
    }

    [Fact]
    public void One_wrong_verdict_line_or_api_is_one_too_many()
    {
        Outcome[] others = [.. Enumerable.Repeat(Right, 99)];
        Assert.True(Score(others).IsGood);
        Assert.False(Score([.. others, LibraryOutcomes.From(verdict: "healthy")]).IsGood);
        Assert.False(Score([.. others, LibraryOutcomes.From(place: 6)]).IsGood);
        Assert.False(Score([.. others, LibraryOutcomes.From(api: "A.B")]).IsGood);
    }

    [Theory]
    [InlineData(19, true)]
    [InlineData(18, false)]
    public void One_advice_in_twenty_may_be_wrong_but_none_may_do_harm(int right, bool isGood)
    {
        Outcome[] others = [.. Enumerable.Repeat(Right, right)];
        Assert.Equal(isGood, Score([.. others, LibraryOutcomes.From(advice: "wait less")]).IsGood);
        Assert.False(Score([.. others, LibraryOutcomes.From(advice: "StringGetAsync, TaskCompletionSource")]).IsGood);
    }

    [Theory]
    [InlineData(9, true)]
    [InlineData(8, false)]
    public void One_line_in_ten_may_be_a_later_candidate(int first, bool isGood) =>
        Assert.Equal(isGood, Score([.. Enumerable.Repeat(Right, first), LibraryOutcomes.From(place: 2)]).IsGood);

    [Fact]
    public void Nothing_is_not_good() => Assert.False(Score().IsGood);

    private static LibraryScore Score(params Outcome[] outcomes) =>
        new([.. outcomes.Select(outcome => new LibraryJudgement(outcome))]);
}
