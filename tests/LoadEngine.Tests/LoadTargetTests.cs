using StockExchange.TestKit.Load;

namespace StockExchange.LoadEngine.Tests;

/// <summary>What the other tests rely on when they start a target.</summary>
public sealed class LoadTargetTests
{
    [Fact]
    public async Task Workers_serve_one_request_each_at_a_time()
    {
        using LoadTarget target = await LoadTarget.StartAsync("workers", "--workers", "2", "--service", "100ms");
        using HttpClient client = new();
        long start = TimeProvider.System.GetTimestamp();

        await Task.WhenAll(
            Enumerable.Range(0, 10).Select(_ => client.GetStringAsync(target.Url, TestContext.Current.CancellationToken)));

        Assert.True(
            TimeProvider.System.GetElapsedTime(start) >= TimeSpan.FromMilliseconds(500),
            "ten requests by two workers are five rounds");
    }
}
