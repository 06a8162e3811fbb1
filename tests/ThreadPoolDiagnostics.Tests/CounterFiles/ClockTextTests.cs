using System.Globalization;
using ThreadPoolDiagnostics.CounterFiles;

namespace ThreadPoolDiagnostics.Tests.CounterFiles;

public sealed class ClockTextTests
{
    [Theory]
    [InlineData("11/26/2026 20:44:45")]
    [InlineData("26.11.2026 20.44.45")]
    [InlineData("26.11.2026, 20:44:45")]
    [InlineData("2026-11-26 20 h 44 min 45 s")]
    [InlineData("2026-11-26T20:44:45+00:00")]
    [InlineData("2026-11-26 20:44:45Z")]
    [InlineData("2026-11-26T21:44:45+01:00")]
    [InlineData("2026-11-26T20:44:45")]
    public void The_time_of_day_is_read_in_any_order_of_the_date(string text) =>
        Assert.Equal(new TimeSpan(20, 44, 45), ClockText.Parse(text));

    [Theory]
    [InlineData("11/26/2026 8:44:45 PM")]
    [InlineData("2026/11/26 下午 8:44:45")]
    public void Of_12_hours_it_is_read_as_it_stands(string text) =>
        Assert.Equal(new TimeSpan(8, 44, 45), ClockText.Parse(text));

    [Theory]
    [InlineData("23:59:58", "00:00:03", 5)]
    [InlineData("11:59:58", "01:00:00", 3_602)]
    [InlineData("20:00:05", "20:00:04", 0)]
    [InlineData("20:00:05", "19:59:58", 0)]
    public void Midnight_and_noon_are_passed_and_a_clock_that_went_back_stood(string earlier, string later, double seconds) =>
        Assert.Equal(
            TimeSpan.FromSeconds(seconds),
            ClockText.Between(
                TimeSpan.Parse(earlier, CultureInfo.InvariantCulture), TimeSpan.Parse(later, CultureInfo.InvariantCulture)));

    [Theory]
    [InlineData("")]
    [InlineData("now")]
    [InlineData("20:44:45")]
    [InlineData("1 2 25 61 61")]
    [InlineData("99999999999999999999 1 99999999999999999999 1 1")]
    public void What_is_no_time_is_none(string text) => Assert.Null(ClockText.Parse(text));
}
