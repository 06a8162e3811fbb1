using StockExchange.LoadEngine.Latencies;
using StockExchange.LoadEngine.Pacing;
using StockExchange.StockLoad.Run;
using StockExchange.StockLoad.Shared.Progress;

namespace StockExchange.StockLoad.Tests.Run;

public sealed class LoadNowTextTests
{
    [Fact]
    public void Progress_says_where_it_is_and_what_it_sees()
    {
        var settings = new LoadSettings { WarmUp = TimeSpan.FromSeconds(2) };
        LatencySummary latency = new(1, 1, 1, 1, 1, 42, 1, 1, 50);
        TimelinePoint last = new(0, 0.5, "load", 600, 0, 3, 125, latency, [], null);

        Assert.Equal("warm-up 1 s of 2 s", Text(1));
        Assert.Equal("3 s of 10 s, 1,200 req/s, p50 1.00 ms, p99 42 ms, 3 errors", Text(5.5, last));
        Assert.Equal(
            "3 s of 10 s, 100.00 req/s, p50 1.00 ms, max 50 ms, 0 errors", Text(5, last with { Answered = 50, Failed = 0 }));
        Assert.Equal(
            "3 s of 10 s, 1,200 req/s, p50 1.00 ms, p99 42 ms, 3 errors, queue 113, 24 threads",
            Text(5, last, new(24, 113, 0, 0, 0, null, null, null)));
        Assert.Equal("drain, 7 still wait", Text(13));

        string Text(double seconds, TimelinePoint? interval = null, ServerCounters? server = null) =>
            LoadNowText.Describe(new(TimeSpan.FromSeconds(seconds), 1_000, 7, interval, server), settings);
    }

    [Fact]
    public void On_80_columns_percentiles_errors_and_the_server_are_whole_lines_beside_the_bar()
    {
        LatencySummary latency = new(1, 9.99, 1, 1, 1, 999, 1, 1, 12_345);
        TimelinePoint last = new(0, 1, "load", 123_456, 20, 0, 10_000, latency, [], null);
        var server = new ServerCounters(300, 12_345, 0, 0, 0, null, null, null);
        var now = new LoadNow(TimeSpan.FromSeconds(4_000), 123_456_789, 10_000, last, server);

        ProgressNews news = LoadNowText.News(now, new() { Duration = TimeSpan.FromHours(2) });

        Assert.Equal(
            [
                "4000 s of 7200 s, 123,456,789 answered, 10,000 in flight",
                "123,456 req/s, p50 9.99 ms, p99 999 ms, max 12.35 s, 20 errors",
                "queue 12,345, 300 threads",
            ],
            news.Lines);
        Assert.All(news.Lines, line => Assert.True(line.Length <= 80 - 14, line)); // the bar of 12 and blanks
    }

    [Fact]
    public void Progress_of_a_number_of_requests_counts_them()
    {
        var settings = new LoadSettings { Requests = 2_000, Duration = TimeSpan.FromDays(1) };
        var now = new LoadNow(TimeSpan.FromSeconds(5), 1_000, 7, null, null);

        Assert.Equal("1,000 of 2,000 requests", LoadNowText.Describe(now, settings));
        Assert.Equal(0.5, LoadNowText.Share(now, settings));
    }
}
