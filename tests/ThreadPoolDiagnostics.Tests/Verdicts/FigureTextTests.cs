using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.Verdicts;

public sealed class FigureTextTests
{
    [Theory]
    [InlineData(172_800, "48.0 h")]
    [InlineData(5_400, "1.5 h")]
    [InlineData(3_599.7, "1.0 h")]
    [InlineData(3_599, "3,599 s")]
    [InlineData(9.97, "10 s")]
    [InlineData(9.94, "9.9 s")]
    [InlineData(0.9997, "1.0 s")]
    [InlineData(0.9993, "999 ms")]
    [InlineData(0.04, "40 ms")]
    [InlineData(0.0004, "less than 1 ms")]
    [InlineData(0, "less than 1 ms")]
    public void A_time_is_said_as_precisely_as_it_matters(double seconds, string text) =>
        Assert.Equal(text, FigureText.Duration(TimeSpan.FromSeconds(seconds)));

    [Theory]
    [InlineData(0, "0 %")]
    [InlineData(0.004, "less than 1 %")]
    [InlineData(0.005, "1 %")]
    [InlineData(0.5, "50 %")]
    [InlineData(0.994, "99 %")]
    [InlineData(0.996, "over 99 %")]
    [InlineData(1, "100 %")]
    public void A_share_is_nothing_or_all_only_where_it_is(double share, string text) =>
        Assert.Equal(text, FigureText.Share(share));

    [Theory]
    [InlineData(0, "0")]
    [InlineData(0.03, "fewer than 0.1")]
    [InlineData(0.4, "0.4")]
    [InlineData(9.94, "9.9")]
    [InlineData(9.96, "10")]
    [InlineData(25_023.4, "25,023")]
    public void A_rate_of_few_items_has_a_decimal(double rate, string text) => Assert.Equal(text, FigureText.Rate(rate));

    [Theory]
    [InlineData(0, "0 items")]
    [InlineData(1, "1 item")]
    [InlineData(1_500, "1,500 items")]
    public void One_thing_is_not_several(long number, string text) => Assert.Equal(text, FigureText.Count(number, "item"));
}
