using StockExchange.StockLoad.Shared.Conditions;

namespace StockExchange.StockLoad.Tests.Shared.Conditions;

public sealed class StopWatcherTests
{
    [Fact]
    public void It_stops_when_the_condition_held_for_its_time_without_a_break() =>
        Assert.Equal("queue was 120 after 7 s", Stopped("queue>100 for 3s", [0, 150, 150, 0, 150, 150, 120, 150]));

    [Fact]
    public void Without_a_time_one_interval_is_enough() =>
        Assert.Equal("queue was 150 after 2 s", Stopped("queue>100", [0, 150]));

    [Fact]
    public void An_interval_without_the_counter_neither_fulfils_nor_breaks_it() =>
        Assert.Equal("queue was 150 after 3 s", Stopped("queue>100 for 3s", [150, null, 150]));

    [Fact]
    public void What_never_came_true_says_so() => Assert.Equal("was never true", Stopped("queue>100", [1, 2, null]));

    [Fact]
    public void Errors_count_as_a_share_of_what_is_over()
    {
        using var stop = new CancellationTokenSource();
        var watcher = new StopWatcher(ConditionParser.Parse("errors>=50%", live: true), stop);

        watcher.Judge(Points.At(0, answered: 100, failed: 99));
        Assert.False(stop.IsCancellationRequested);
        watcher.Judge(Points.At(1, answered: 100, failed: 100));

        Assert.True(stop.IsCancellationRequested);
    }

    private static string Stopped(string condition, long?[] queues)
    {
        using var stop = new CancellationTokenSource();
        var watcher = new StopWatcher(ConditionParser.Parse(condition, live: true), stop);
        for (int second = 0; second < queues.Length; second++) watcher.Judge(Points.At(second, queues[second]));

        ConditionOutcome outcome = Assert.Single(watcher.Outcomes);
        Assert.Equal(stop.IsCancellationRequested, outcome.Met);
        return outcome.Text;
    }
}
