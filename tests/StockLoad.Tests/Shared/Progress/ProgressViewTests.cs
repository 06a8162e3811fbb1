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

    [Fact]
    public async Task A_terminal_of_80_columns_shows_every_line_whole()
    {
        string[] lines =
        [
            "4000 s of 7200 s, 123,456,789 answered, 10,000 in flight",
            "123,456 req/s, p50 9.99 ms, p99 999 ms, max 12.35 s, 20 errors", "queue 12,345, 300 threads",
        ];

        string shown = await ShownAsync(isTerminal: true, progress => progress.Report(new("one line") { Lines = lines }));

        Assert.All(lines, line => Assert.Contains(line, shown, StringComparison.Ordinal));
        Assert.DoesNotContain("one line", shown, StringComparison.Ordinal);
    }

    private static async Task<string> ShownAsync(bool isTerminal, Action<IProgress<ProgressNews>> report)
    {
        using var output = new StringWriter { NewLine = "\n" };
        IAnsiConsole console = Terminal.For(output, isRedirected: true);
        console.Profile.Width = 80;
        console.Profile.Capabilities.Ansi = console.Profile.Capabilities.Interactive = isTerminal;
        await ProgressView.WhileAsync(console, progress =>
        {
            report(progress);
            return Task.FromResult(0);
        });
        return output.ToString().ReplaceLineEndings("\n");
    }
}
