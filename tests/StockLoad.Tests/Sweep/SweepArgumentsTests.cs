using System.CommandLine;
using StockExchange.StockLoad.Sweep;
using StockExchange.StockLoad.Sweep.Knees;

namespace StockExchange.StockLoad.Tests.Sweep;

public sealed class SweepArgumentsTests
{
    [Fact]
    public void Without_arguments_levels_are_found()
    {
        SweepSettings settings = SweepOptions.Read(Parse("localhost:5000"));
        Assert.Empty(settings.Vusers);
        Assert.Equal(new() { Vusers = settings.Vusers }, settings);
        Assert.Equal(
            (4_096, 4, 2, true, null), (settings.MaxVusers, settings.Beyond, settings.Repeat, settings.Confirm, settings.Slo));
        Assert.Equal((TimeSpan.FromSeconds(3), TimeSpan.FromSeconds(1)), (settings.Duration, settings.WarmUp));
    }

    [Fact]
    public void Every_option_is_read()
    {
        SweepSettings settings = SweepOptions.Read(
            Parse("localhost:5000 --vusers 20,1,5,5 --duration 10s --warmup 0s --repeat 3 --slo p99=50ms --no-confirm"));
        Assert.Equal([1, 5, 20], settings.Vusers);
        Assert.Equal((3, false), (settings.Repeat, settings.Confirm));
        Assert.Equal(new LatencyGoal("p99", TimeSpan.FromMilliseconds(50)), settings.Slo);
    }

    [Theory]
    [InlineData("--vusers 1,2", "--vusers '1,2' has too few levels to find a knee: at least 3.")]
    [InlineData(
        "--vusers 1,0,2", "--vusers '1,0,2' is not a list of whole numbers from 1 to 65000: write it like 1,2,5,10, or auto.")]
    [InlineData(
        "--vusers 1,2,70000",
        "--vusers '1,2,70000' is not a list of whole numbers from 1 to 65000: write it like 1,2,5,10, or auto.")]
    [InlineData("--vusers 1,2,3 --beyond 9", "--beyond is for automatic levels and cannot be used with a list of --vusers.")]
    [InlineData("--duration 100ms", "--duration 100ms is too short: at least 0.6 s.")]
    [InlineData("--port 5090", "--port is the port of the --live page and does nothing without it.")]
    [InlineData("--repeat 0", "--repeat '0' is not a whole number from 1 to 100.")]
    [InlineData(
        "--slo p99<50ms",
        "--slo 'p99<50ms' is not a goal: write it like p99=50ms; "
        + "before the = goes mean, p50, p75, p90, p95, p99, p99.9, p99.99 or max.")]
    public void A_mistake_is_one_line_that_says_what_to_write(string arguments, string message) =>
        Assert.Equal([message], Parse($"localhost:5000 {arguments}").Errors.Select(error => error.Message));

    private static ParseResult Parse(string arguments) => SweepCommand.Create(TimeProvider.System).Parse(arguments);
}
