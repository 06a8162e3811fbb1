using StockExchange.LivePages.Content;

namespace StockExchange.LivePages.Tests.Content;

public sealed class LivePartsTests
{
    private readonly LiveParts _parts = new();

    [Fact]
    public void A_viewer_gets_what_has_changed_since_it_heard_last()
    {
        _parts.Show(("verdict", "healthy"), ("calls", "none"));
        long heard = _parts.Since(-1).Version;

        _parts.Show(("verdict", "starving"), ("calls", "none"));

        Assert.Equal(new Dictionary<string, string> { ["verdict"] = "starving" }, _parts.Since(heard).Parts);
    }

    [Fact]
    public async Task News_are_told_even_when_no_part_has_changed()
    {
        _parts.Show(("verdict", "healthy"));
        long heard = _parts.Since(-1).Version;
        Task news = _parts.WaitForNewsAsync(heard, TestContext.Current.CancellationToken);
        Assert.False(news.IsCompleted);

        _parts.Show(("verdict", "healthy"));

        await news.WaitAsync(TimeSpan.FromSeconds(30), TestContext.Current.CancellationToken);
        Assert.Empty(_parts.Since(heard).Parts);
    }

    [Fact]
    public async Task Whoever_comes_after_the_end_gets_everything_and_does_not_wait()
    {
        _parts.Show(("verdict", "starving"));
        _parts.End(("report", "all of it"));

        await _parts.WaitForNewsAsync(_parts.Version, TestContext.Current.CancellationToken);

        Assert.Equal(["report", "verdict"], _parts.Since(-1).Parts.Keys.Order());
    }

    [Fact]
    public void What_has_changed_tells_whether_it_is_the_last()
    {
        _parts.Show(("verdict", "starving"));
        (long version, _, bool wasLast) = _parts.Since(-1);

        _parts.End(("report", "all of it"));

        Assert.False(wasLast);
        Assert.True(_parts.Since(version).IsLast);
        Assert.Equal(["report"], _parts.Since(version).Parts.Keys);
    }
}
