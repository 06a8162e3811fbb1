using Microsoft.Extensions.Time.Testing;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadEngine.Running;
using StockExchange.TestKit.Load;

namespace StockExchange.LoadEngine.Tests.Running;

public sealed class StartTimeTests
{
    private readonly FakeTimeProvider _time = new(new(2026, 1, 31, 12, 0, 0, TimeSpan.Zero));

    [Fact]
    public async Task Connections_are_opened_10_seconds_before_a_load_begins()
    {
        using var start = new StartTime(_time.GetUtcNow().AddSeconds(30), _time);
        Task opening = start.UntilOpeningAsync(), beginning = start.UntilStartAsync();

        await PassAsync(19.5);
        Assert.False(opening.IsCompleted);
        await PassAsync(0.5);
        await opening.WaitAsync(Loads.Patience, TestContext.Current.CancellationToken);
        await PassAsync(9.5);
        Assert.False(beginning.IsCompleted);
        await PassAsync(0.5);
        await beginning.WaitAsync(Loads.Patience, TestContext.Current.CancellationToken);
    }

    [Fact]
    public async Task Without_a_time_and_after_it_a_load_begins_at_once_and_a_stop_ends_the_wait()
    {
        using var none = new StartTime(null, _time);
        using var past = new StartTime(_time.GetUtcNow().AddSeconds(-1), _time);
        Assert.All([none.UntilOpeningAsync(), none.UntilStartAsync(), past.UntilStartAsync()],
            wait => Assert.True(wait.IsCompletedSuccessfully));

        using var later = new StartTime(_time.GetUtcNow().AddDays(1), _time);
        Task waiting = later.UntilStartAsync();
        later.Stop();
        await waiting.WaitAsync(Loads.Patience, TestContext.Current.CancellationToken);
    }

    [Fact]
    public async Task A_load_with_a_start_time_begins_then_and_not_before()
    {
        await using TestServer server = await TestServer.AnsweringAsync(200);
        DateTimeOffset at = TimeProvider.System.GetUtcNow().AddSeconds(0.3);

        LoadResult result = await Loads.RunAsync(server.Address, Loads.Exactly(5) with { StartAt = at });

        TimeSpan since = TimeProvider.System.GetElapsedTime(result.Origin);
        Assert.True(TimeProvider.System.GetUtcNow() - since >= at - TimeSpan.FromMilliseconds(5), $"{since} ago");
        Assert.Equal(5, result.Answered);
    }

    /// <summary>Lets time pass in steps, between which the waits continue.</summary>
    private async Task PassAsync(double seconds)
    {
        for (double passed = 0; passed < seconds; passed += 0.5)
        {
            _time.Advance(TimeSpan.FromSeconds(0.5));
            for (int i = 0; i < 10; i++) await Task.Yield();
        }
    }
}
