using System.CommandLine;
using StockExchange.StockLoad.Experiments.Reproduce;

namespace StockExchange.StockLoad.Tests.Experiments.Reproduce;

public sealed class ReproduceArgumentsTests
{
    [Fact]
    public void Without_arguments_it_is_the_article_s_experiment()
    {
        ReproduceSettings settings = ReproduceCommand.Settings(Parse(""));

        Assert.Equal(TimeSpan.FromSeconds(10), settings.Duration);
        Assert.Equal(125, settings.Connections);
        Assert.Equal("show=1,buy=0,sell=0", $"{settings.Mix.Weights}");
        Assert.Equal(["taskwait", "tasksleepwait", "taskasyncwait"], settings.Variants);
        Assert.Equal(TimeSpan.FromSeconds(30), settings.Drain);
        Assert.Equal(TimeSpan.FromMilliseconds(500), settings.Lookup);
        Assert.Equal(250, settings.Ceiling());
        Assert.True(PublishedResults.AreComparable(settings));
    }

    [Theory]
    [InlineData("--duration 11s")]
    [InlineData("--connections 124")]
    [InlineData("--operation mix")]
    [InlineData("--lookup 0s")]
    public void Another_experiment_is_not_compared_with_the_article(string arguments) =>
        Assert.False(PublishedResults.AreComparable(ReproduceCommand.Settings(Parse(arguments))));

    [Theory]
    [InlineData("--variant taskwait")]
    [InlineData("--drain 1s")]
    public void What_does_not_change_the_load_leaves_it_comparable(string arguments) =>
        Assert.True(PublishedResults.AreComparable(ReproduceCommand.Settings(Parse(arguments))));

    [Fact]
    public void Variants_run_in_the_order_asked_for_and_once() => Assert.Equal(
        ["taskasyncwait", "taskwait"],
        ReproduceCommand.Settings(Parse("--variant taskasyncwait --variant taskwait --variant taskasyncwait")).Variants);

    [Theory]
    [InlineData("--duration 5x", "--duration '5x' is not a time: write it like 10s, 500ms, 2m, 10 (seconds) or 00:00:10.")]
    [InlineData("--duration 500ms", "--duration 500ms is too short: at least 1 s.")]
    [InlineData("--connections 0", "--connections '0' is not a whole number from 1 to 10000.")]
    [InlineData("--port 5090", "--port is the port of the --live page and does nothing without it.")]
    [InlineData("--operation rob", "--operation 'rob' is not one of show, buy, sell, mix.")]
    [InlineData("--variant waitwait", "--variant 'waitwait' is not one of taskwait, tasksleepwait, taskasyncwait.")]
    [InlineData("--stocks no/such/file", "--stocks no/such/file: there is no such file.")]
    [InlineData("--json no/such/folder/x.json", "--json no/such/folder/x.json: there is no such folder.")]
    public void A_mistake_is_one_line_that_says_what_to_write(string arguments, string message) =>
        Assert.Equal([message], Parse(arguments).Errors.Select(error => error.Message));

    private static ParseResult Parse(string arguments) => ReproduceCommand.Create(TimeProvider.System).Parse(arguments);
}
