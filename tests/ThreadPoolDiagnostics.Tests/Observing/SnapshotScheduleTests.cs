using ThreadPoolDiagnostics.Observing;

namespace ThreadPoolDiagnostics.Tests.Observing;

public sealed class SnapshotScheduleTests
{
    [Theory]
    [InlineData(5, new[] { 0.3, 1.6 })]
    [InlineData(70, new[] { 0.3, 1.6, 21.6, 41.6, 61.6 })]
    public void A_process_that_seems_to_be_well_shows_its_stacks_twice_and_then_rarely(double seconds, double[] expected) =>
        Assert.Equal(expected, Times(seconds));

    [Fact]
    public void When_something_looks_wrong_they_come_at_once_twice_more_soon_after_and_then_spread() =>
        Assert.Equal([0.3, 0.6, 1.3, 2.1, 4.6, 7.1, 9.6], Times(10, (0.6, 10)));

    [Fact]
    public void A_later_episode_has_snapshots_of_its_own() => Assert.Equal(
        [0.3, 1.6, 10, 10.7, 11.5, 31.5, 50, 50.7, 51.5, 71.5],
        Times(80, (10, 12), (50, 52)));

    [Fact]
    public void One_that_gets_much_worse_shows_its_stacks_again_and_one_that_gets_better_goes_on_as_before() => Assert.Equal(
        [0.3, 1.6, 10, 10.7, 11.5, 21.5, 31.5, 40, 40.7, 41.5, 51.5, 71.5],
        Times(80, (10, 60), (40, 44)));

    [Fact]
    public void An_episode_has_no_more_than_its_share_and_the_next_one_still_gets_its_own()
    {
        double[] times = Times(300, (10, 200), (250, 260));

        Assert.Equal(8, times.Count(time => time is >= 10 and <= 200));
        Assert.Equal([250, 250.7, 251.5], times.Where(time => time is >= 250 and <= 252));
    }

    [Fact]
    public void All_together_they_are_bounded() =>
        Assert.Equal(30, Times(300, [.. Enumerable.Range(0, 60).Select(i => (i * 5.0, (i * 5.0) + 2))]).Length);

    [Fact]
    public void When_what_is_looked_at_changes_they_are_taken_as_in_the_beginning()
    {
        var schedule = new SnapshotSchedule(SnapshotPace.For(TimeSpan.FromSeconds(30)));
        schedule.Took(TimeSpan.FromSeconds(0.3));
        schedule.Took(TimeSpan.FromSeconds(1.6));
        var load = TimeSpan.FromSeconds(2);
        schedule.BeginPart(load);

        Assert.False(schedule.IsDue(load + TimeSpan.FromSeconds(0.2), episode: null));
        Assert.True(schedule.IsDue(load + TimeSpan.FromSeconds(0.3), episode: null));
    }

    [Fact]
    public void One_that_is_postponed_while_something_looks_wrong_comes_soon_and_at_once_when_it_gets_much_worse()
    {
        var schedule = new SnapshotSchedule(SnapshotPace.Sparing);
        TimeSpan late = TimeSpan.FromSeconds(10), standstill = TimeSpan.FromSeconds(10.2);
        Assert.True(schedule.IsDue(late, late));
        schedule.Postpone(late);

        Assert.False(schedule.IsDue(late + TimeSpan.FromSeconds(0.4), late));
        Assert.True(schedule.IsDue(late + TimeSpan.FromSeconds(0.5), late));
        Assert.True(schedule.IsDue(standstill, standstill));
    }

    [Fact]
    public void A_postponed_one_comes_later_and_at_once_when_something_looks_wrong()
    {
        var schedule = new SnapshotSchedule(SnapshotPace.For(TimeSpan.FromSeconds(5)));
        var now = TimeSpan.FromSeconds(0.3);
        schedule.Postpone(now);

        Assert.False(schedule.IsDue(now + TimeSpan.FromSeconds(1.4), episode: null));
        Assert.True(schedule.IsDue(now + TimeSpan.FromSeconds(1.5), episode: null));
        Assert.True(schedule.IsDue(now + TimeSpan.FromSeconds(0.1), episode: now));
    }

    [Fact]
    public void For_a_page_lines_are_looked_up_once_a_minute_of_an_episode()
    {
        var schedule = new SnapshotSchedule(SnapshotPace.Shared);
        var withLines = new List<int>();
        for (int second = 0; second < 130; second++)
        {
            if (!schedule.IsDue(TimeSpan.FromSeconds(second), episode: TimeSpan.Zero)) continue;
            if (schedule.NextHasLines) withLines.Add(second);
            schedule.Took(TimeSpan.FromSeconds(second));
        }

        Assert.Equal([1, 51, 107], withLines);
    }

    private static double[] Times(double seconds, params (double From, double To)[] episodes)
    {
        var schedule = new SnapshotSchedule(SnapshotPace.For(TimeSpan.FromSeconds(seconds)));
        var times = new List<double>();
        for (int tenths = 0; tenths <= seconds * 10; tenths++)
        {
            var now = TimeSpan.FromSeconds(tenths / 10.0);
            TimeSpan? episode = episodes.Select(one => (TimeSpan.FromSeconds(one.From), TimeSpan.FromSeconds(one.To)))
                .Where(one => now >= one.Item1 && now <= one.Item2).Select(one => (TimeSpan?)one.Item1).LastOrDefault();
            if (!schedule.IsDue(now, episode)) continue;
            schedule.Took(now);
            times.Add(tenths / 10.0);
        }
        return [.. times];
    }
}
