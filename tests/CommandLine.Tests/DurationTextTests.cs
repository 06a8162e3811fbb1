namespace StockExchange.CommandLine.Tests;

public sealed class DurationTextTests
{
    [Theory]
    [InlineData("10s", 10_000)]
    [InlineData("500ms", 500)]
    [InlineData("2m", 120_000)]
    [InlineData("1h", 3_600_000)]
    [InlineData("1.5s", 1_500)]
    [InlineData("0s", 0)]
    [InlineData("5", 5_000)]
    [InlineData("0.5", 500)]
    [InlineData("00:00:10", 10_000)]
    [InlineData("1:02:03", 3_723_000)]
    [InlineData("00:00:00.25", 250)]
    public void A_time_with_its_unit_is_understood(string text, int milliseconds)
    {
        Assert.True(DurationText.TryParse(text, out TimeSpan duration));
        Assert.Equal(TimeSpan.FromMilliseconds(milliseconds), duration);
    }

    [Theory]
    [InlineData(0, "0s")]
    [InlineData(100, "100ms")]
    [InlineData(1_500, "1.5s")]
    [InlineData(90_000, "90s")]
    [InlineData(120_000, "2m")]
    public void A_time_is_written_as_it_is_understood(int milliseconds, string text)
    {
        Assert.Equal(text, DurationText.Format(TimeSpan.FromMilliseconds(milliseconds)));
        Assert.True(DurationText.TryParse(text, out TimeSpan again));
        Assert.Equal(milliseconds, again.TotalMilliseconds);
    }

    [Theory]
    [InlineData("")]
    [InlineData("s")]
    [InlineData("-1s")]
    [InlineData("10 s")]
    [InlineData("1e3s")]
    [InlineData("25h")]
    [InlineData("10x")]
    [InlineData("00:99:00")]
    [InlineData("999999999999999999999999s")]
    public void Anything_else_is_refused(string text) => Assert.False(DurationText.TryParse(text, out _));

    [Theory]
    [InlineData(true, "5ms")]
    [InlineData(true, "00:00:05")]
    [InlineData(false, "5")]
    [InlineData(false, "0.5")]
    [InlineData(false, "5x")]
    public void Where_a_unit_is_needed_a_bare_number_is_refused(bool isTime, string text) =>
        Assert.Equal(isTime, DurationText.TryParseWithUnit(text, out _));
}
