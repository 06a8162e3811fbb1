using StockExchange.LoadReports.Html.Live;
using StockExchange.StockLoad.Shared.Live;
using StockExchange.StockLoad.Shared.Progress;
using StockExchange.TestKit.Reports;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.StockLoad.Tests.Shared.Live;

public sealed class LoadFeedTests
{
    private static readonly RunSection Run = SampleReports.Run.Runs[0];
    private static readonly TimelinePoint Second = Run.Timeline.First(point => point.Second >= 0);

    [Fact]
    public void Each_load_has_its_own_intervals_and_its_result()
    {
        var feed = new LoadFeed();
        feed.Begin("a", Run.Load);
        feed.Add(Second);
        feed.End(Run);
        feed.Begin("b", Run.Load);
        feed.Add(Second);
        feed.Add(Second);

        IReadOnlyList<LiveLoad> loads = feed.Loads.Loads;

        Assert.Equal([("a", 1), ("b", 2)], loads.Select(load => (load.Name, load.Timeline.Count)));
        Assert.Same(Run, loads[0].Result);
        Assert.Null(loads[1].Result);
    }

    [Fact]
    public void What_was_read_before_does_not_change()
    {
        var feed = new LoadFeed();
        feed.Begin("a", Run.Load);
        feed.Add(Second);
        LiveLoads known = feed.Loads;

        feed.Add(Second);
        feed.Begin("b", Run.Load);

        Assert.Single(Assert.Single(known.Loads).Timeline);
    }

    [Fact]
    public void Progress_goes_on_to_the_terminal_and_in_short_to_the_page()
    {
        var feed = new LoadFeed();
        var terminal = new Terminal();
        ProgressNews news = new("3 s of 10 s, 1,200 req/s") { Brief = "3 s of 10 s", Share = 0.3 };
        feed.Beside(terminal).Report(news);
        feed.Beside(terminal).Report(new("a line that stays") { Result = Spectre.Console.Style.Plain });

        Assert.Equal([news.Text, "a line that stays"], terminal.Said);
        Assert.Equal(("3 s of 10 s", 0.3), (feed.Loads.Progress, feed.Loads.Share));
    }

    [Fact]
    public void The_server_is_judged_when_it_is_asked_for_and_only_while_its_load_is_there()
    {
        var feed = new LoadFeed();
        Diagnosis starving = new(Verdict.Starving, "It starves.", [], [], [], null);
        feed.Decide();
        feed.Begin("a", Run.Load, () => starving);
        Assert.Null(feed.Loads.Loads[0].Diagnosis);

        feed.Decide();
        feed.Begin("b", Run.Load, () =>
        {
            feed.Begin("c", Run.Load); // while it is being judged
            return starving;
        });
        feed.Decide();

        Assert.Equal([starving, null, null], feed.Loads.Loads.Select(load => load.Diagnosis));
    }

    private sealed class Terminal : IProgress<ProgressNews>
    {
        public List<string> Said { get; } = [];

        public void Report(ProgressNews value) => Said.Add(value.Text);
    }
}
