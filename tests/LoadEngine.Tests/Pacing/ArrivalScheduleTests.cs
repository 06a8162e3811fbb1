using StockExchange.LoadEngine.Pacing;

namespace StockExchange.LoadEngine.Tests.Pacing;

public sealed class ArrivalScheduleTests
{
    private static readonly ArrivalSchedule Ramp = new(
        [new(10, 10, TimeSpan.FromSeconds(2)), new(10, 110, TimeSpan.FromSeconds(10)), new(0, 50, TimeSpan.FromSeconds(4))]);

    [Theory]
    [InlineData(0, 0)]
    [InlineData(2, 20)]
    [InlineData(12, 620)]
    [InlineData(16, 720)]
    [InlineData(18, 820)]
    public void So_many_are_due_as_the_rate_has_come_to(double seconds, double count) =>
        Assert.Equal(count, Ramp.Count(seconds), 1e-9);

    [Fact]
    public void What_is_due_at_a_moment_has_been_counted_until_then()
    {
        for (int number = 0; number < 2_000; number++) Assert.Equal(number, Ramp.Count(Ramp.Due(number)), 1e-6);
    }

    [Fact]
    public void A_rate_that_stays_gives_even_intervals()
    {
        var schedule = new ArrivalSchedule([new(250, 250, TimeSpan.FromSeconds(1))]);

        Assert.All(Enumerable.Range(0, 1_000), number => Assert.Equal(number / 250.0, schedule.Due(number), 1e-9));
    }

    [Fact]
    public void Behind_a_stage_that_ends_at_nothing_nothing_is_due() =>
        Assert.Equal(double.PositiveInfinity, new ArrivalSchedule([new(10, 0, TimeSpan.FromSeconds(1))]).Due(6));
}
