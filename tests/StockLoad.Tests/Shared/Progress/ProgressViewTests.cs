using Spectre.Console;
using StockExchange.CommandLine;
using StockExchange.StockLoad.Experiments.Reproduce;
using StockExchange.StockLoad.Shared.Progress;

namespace StockExchange.StockLoad.Tests.Shared.Progress;

public sealed class ProgressViewTests
{
    [Fact]
    public async Task In_a_log_there_is_a_line_a_phase_and_one_every_five_seconds_of_it() => Assert.Equal(
        "taskwait: starting the server\ntaskwait: at rest\ntaskwait: under load 0s of 8s, 0 answered\n"
        + "taskwait: under load 5s of 8s, 50 answered\ntaskwait: drain 0s of at most 30s, 125 still wait\n"
        + "taskwait: done, 80 answered\n",
        await ShownAsync(isTerminal: false, progress =>
        {
            var news = new VariantNews("taskwait", new() { Duration = TimeSpan.FromSeconds(8) });
            progress.Report(news.Starting);
            progress.Report(news.AtRest(TimeSpan.Zero));
            foreach (int second in Enumerable.Range(0, 8))
                progress.Report(news.Loading(TimeSpan.FromSeconds(second), 10 * second, 125));
            progress.Report(news.Loading(TimeSpan.FromSeconds(8), 80, 125));
            progress.Report(news.Done(80));
        }));

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task What_is_over_stays_on_a_line_of_its_own_everywhere(bool isTerminal)
    {
        string shown = await ShownAsync(isTerminal, progress =>
        {
            progress.Report(new("no log has this"));
            progress.Report(new("one is over") { Result = Style.Plain });
            progress.Report(new("half of it") { Share = 0.5 });
            progress.Report(new("two are over") { Result = Style.Plain });
        });

        if (isTerminal) Assert.Matches("(?s)one is over\n.*two are over\n", shown);
        else Assert.Equal("one is over\ntwo are over\n", shown);
    }

    private static async Task<string> ShownAsync(bool isTerminal, Action<IProgress<ProgressNews>> report)
    {
        using var output = new StringWriter { NewLine = "\n" };
        IAnsiConsole console = Terminal.For(output, isRedirected: true);
        console.Profile.Capabilities.Ansi = console.Profile.Capabilities.Interactive = isTerminal;
        await ProgressView.WhileAsync(console, progress =>
        {
            report(progress);
            return Task.FromResult(0);
        });
        return output.ToString().ReplaceLineEndings("\n");
    }
}
