using StockExchange.LivePages.Content;

namespace StockExchange.LivePages.Tests.Content;

public sealed class TimeWindowTests
{
    [Fact]
    public void The_last_seconds_end_where_the_data_ends_and_begin_with_it_at_the_earliest()
    {
        TimeWindow window = TimeWindow.Parse("60", null, null)!;

        Assert.Equal((540, 600), window.Within(oldest: 0, newest: 600));
        Assert.Equal((580, 600), window.Within(oldest: 580, newest: 600));
    }

    [Fact]
    public void An_interval_stands_still()
    {
        TimeWindow window = TimeWindow.Parse(null, "12.5", "30")!;

        Assert.Equal((12.5, 30), window.Within(oldest: 0, newest: 600));
    }

    [Theory]
    [InlineData(null, null, null)]
    [InlineData("many", null, null)]
    [InlineData("1e999", null, null)]
    [InlineData("-5", "1", "9")]
    [InlineData(null, "9", "1")]
    [InlineData(null, "NaN", "5")]
    [InlineData(null, "1", null)]
    [InlineData(null, "-1.7e308", "1.7e308")]
    public void Anything_else_is_none(string? last, string? from, string? to) => Assert.Null(TimeWindow.Parse(last, from, to));
}
