using StockExchange.LoadEngine.Pacing;
using StockExchange.StockLoad.Shared.Options;

namespace StockExchange.StockLoad.Tests.Shared.Options;

public sealed class StageTextTests
{
    [Fact]
    public void A_number_alone_has_no_stages()
    {
        Assert.True(StageText.TryParse("2.5", 10, out double level, out IReadOnlyList<LoadStage> stages));
        Assert.Equal(2.5, level);
        Assert.Empty(stages);
    }

    [Fact]
    public void Stages_follow_one_another()
    {
        Assert.True(StageText.TryParse(
            "50 for 10s, 50..500 over 1m,500 for 0.5s", 1_000, out double level, out IReadOnlyList<LoadStage> stages));

        Assert.Equal(500, level);
        Assert.Equal(
            [
                new(50, 50, TimeSpan.FromSeconds(10)), new(50, 500, TimeSpan.FromMinutes(1)),
                new(500, 500, TimeSpan.FromSeconds(0.5)),
            ],
            stages);
    }

    [Theory]
    [InlineData("")]
    [InlineData("0")]
    [InlineData("-5")]
    [InlineData("2000")]
    [InlineData("10..20")]
    [InlineData("10..20 for 5s")]
    [InlineData("10 over 5s")]
    [InlineData("10..2000 over 5s")]
    [InlineData("10..20 over soon")]
    [InlineData("10..20 over 0s")]
    [InlineData("0..0 over 5s")]
    [InlineData("10 for 5s,")]
    public void Anything_else_is_refused(string text) => Assert.False(StageText.TryParse(text, 1_000, out _, out _));
}
