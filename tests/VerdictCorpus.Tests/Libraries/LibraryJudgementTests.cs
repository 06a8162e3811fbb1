using VerdictCorpus.Libraries;

namespace VerdictCorpus.Tests.Libraries;

public sealed class LibraryJudgementTests
{
    private static readonly string Right = $$"""
        {"verdict":"starving","blockingCalls":[{"method":"Any.Name()","wait":"native","busyShare":1,
        "source":{"file":"/shop/{{LibraryOutcomes.File}}","line":{{LibraryOutcomes.Line}}},
        "api":"Redis.IDatabase.StringGet(RedisKey)","libraryFrame":"Redis.Bridge.Wait()","asyncApi":null}],
        "advice":["PriceCache.Get: call StringGetAsync and await it.","Use one for every TaskCompletionSource."]}
        """;

    [Fact]
    public void What_the_label_says_is_right()
    {
        LibraryJudgement judged = Judge(Right);
        Assert.True(judged is { NeedsLine: true, IsVerdictRight: true, IsLineRight: true, IsLineFirst: true, IsApiRight: true });
        Assert.True(judged is { IsAdviceRight: true, IsHarmful: false });
    }

    [Theory]
    [InlineData("\"line\":", "\"line\":9")]
    [InlineData("/shop/", "/shop/Other")]
    public void Another_line_is_wrong(string right, string wrong) =>
        Assert.False(Judge(Right.Replace(right, wrong, StringComparison.Ordinal)).IsLineRight);

    [Theory]
    [InlineData("Redis.IDatabase.StringGet(RedisKey)", true)]
    [InlineData("Redis.Database.StringGet(RedisKey, CommandFlags)", true)]
    [InlineData("Redis.Database.StringGetAsync(RedisKey)", false)]
    [InlineData("Redis.Multiplexer.ExecuteSyncImpl()", false)]
    public void An_api_is_right_when_the_label_has_it(string api, bool isRight) =>
        Assert.Equal(isRight, Judge(
            Right.Replace("Redis.IDatabase.StringGet(RedisKey)", api, StringComparison.Ordinal)).IsApiRight);

    [Theory]
    [InlineData("call StringGetAsync and await it", true, false)]
    [InlineData("share one ConnectionMultiplexer", true, false)]
    [InlineData("make one ConnectionMultiplexer", false, false)]
    [InlineData("call stringgetasync", false, false)]
    [InlineData("call StringGetAsync, or await a TaskCompletionSource", true, true)]
    [InlineData("await a TaskCompletionSource", false, true)]
    public void Advice_has_all_words_of_an_alternative_and_none_that_does_harm(string advice, bool isRight, bool isHarmful)
    {
        LibraryJudgement judged =
            Judge(Right.Replace("call StringGetAsync and await it", advice, StringComparison.Ordinal));
        Assert.Equal((isRight, isHarmful), (judged.IsAdviceRight, judged.IsHarmful));
    }

    [Theory]
    [InlineData("""{"verdict":"starving"}""")]
    [InlineData("""{"verdict":"starving","blockingCalls":[],"advice":[]}""")]
    [InlineData("""{"verdict":"starving","blockingCalls":[{"method":"A.B()","wait":"task","busyShare":1,"api":null}]}""")]
    [InlineData("nonsense")]
    public void What_an_answer_leaves_out_is_wrong_and_no_error(string json)
    {
        LibraryJudgement judged = Judge(json);
        Assert.True(judged is { IsLineRight: false, IsLineFirst: false, IsApiRight: false, IsAdviceRight: false });
        Assert.False(judged.IsHarmful);
        Assert.Contains("| **none** |", LibraryTable.Row(judged));
    }

    [Fact]
    public void Of_a_program_that_is_fine_only_the_verdict_is_asked_for()
    {
        LibraryJudgement judged = new(Outcomes.FromVerdict(Outcomes.Fine, "healthy"));
        Assert.Equal((true, false), (judged.IsVerdictRight, judged.NeedsLine));
        Assert.DoesNotContain("**", LibraryTable.Row(judged));
    }

    private static LibraryJudgement Judge(string json) => new(LibraryOutcomes.FromJson(json));
}
