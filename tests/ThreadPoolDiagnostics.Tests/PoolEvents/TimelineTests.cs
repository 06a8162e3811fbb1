using ThreadPoolDiagnostics.PoolEvents;

namespace ThreadPoolDiagnostics.Tests.PoolEvents;

public sealed class TimelineTests
{
    private readonly Timeline<(TimeSpan When, string What)> _line = new(item => item.When);

    [Fact]
    public void What_comes_late_is_put_where_it_belongs_and_of_the_same_moment_behind()
    {
        Add((1, "a"), (3, "c"), (2, "b"), (3, "d"), (0, "z"));

        Assert.Equal(["z", "a", "b", "c", "d"], Names(_line));
        Assert.Equal("d", _line.Latest.What);
    }

    [Fact]
    public void Parts_include_the_moments_that_bound_them()
    {
        Add((1, "a"), (2, "b"), (2, "c"), (3, "d"), (4, "e"));

        Assert.Equal(["b", "c", "d"], Names(_line.Between(At(2), At(3))));
        Assert.Equal(["d", "e"], Names(_line.Since(At(3))));
        Assert.Equal(["d", "e"], Names(_line.Last(2)));
        Assert.Empty(_line.Between(At(5), At(6)));
        Assert.Empty(_line.Since(At(5)));
        Assert.Equal(5, _line.Last(9).Length);
    }

    [Theory]
    [InlineData(2, 3, new[] { "a", "b", "c", "d" })]
    [InlineData(0, 1, new[] { "a", "b" })]
    [InlineData(4, 9, new[] { "c", "d" })]
    [InlineData(5, 9, new[] { "d" })]
    public void Around_an_interval_is_one_more_on_either_side(int from, int to, string[] expected)
    {
        Add((1, "a"), (2, "b"), (3, "c"), (4, "d"));

        Assert.Equal(expected, Names(_line.Around(At(from), At(to))));
    }

    [Fact]
    public void What_is_forgotten_was_before()
    {
        Add((1, "a"), (2, "b"), (3, "c"), (4, "d"));

        _line.Forget(At(2));
        Assert.Equal(["b", "c", "d"], Names(_line));

        _line.Forget(item => item.What == "c");
        Assert.Equal(["b", "d"], Names(_line));

        _line.Forget(At(9));
        Assert.Empty(_line);
        Assert.Equal(default, _line.Latest);
    }

    [Fact]
    public void What_is_shown_with_it_in_any_order_does_not_stay()
    {
        Add((1, "a"), (3, "c"));

        Assert.Equal(["z", "a", "b", "c", "d"], Names(_line.With([(At(4), "d"), (At(0), "z"), (At(2), "b")])));
        Assert.Equal(["a", "c"], Names(_line));
    }

    private static TimeSpan At(int second) => TimeSpan.FromSeconds(second);

    private static IEnumerable<string> Names(IEnumerable<(TimeSpan When, string What)> items) => items.Select(item => item.What);

    private void Add(params (int Second, string What)[] items)
    {
        foreach (var (second, what) in items) _line.Add((At(second), what));
    }
}
