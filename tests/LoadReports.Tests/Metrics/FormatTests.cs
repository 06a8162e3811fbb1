using StockExchange.LoadReports.Metrics;

namespace StockExchange.LoadReports.Tests.Metrics;

public sealed class FormatTests
{
    [Theory]
    [InlineData(null, "-")]
    [InlineData(0.123, "0.12 ms")]
    [InlineData(503.4, "503 ms")]
    [InlineData(15_420.0, "15.42 s")]
    public void A_latency_has_the_unit_that_people_use(double? milliseconds, string text) =>
        Assert.Equal(text, Format.Latency(milliseconds));
}
