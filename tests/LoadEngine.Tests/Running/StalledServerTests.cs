using StockExchange.LoadEngine.Results;
using StockExchange.TestKit.Load;

namespace StockExchange.LoadEngine.Tests.Running;

/// <summary>A server that stops for a second: how many requests say so depends on who waits.</summary>
public sealed class StalledServerTests
{
    private static readonly TimeSpan Half = TimeSpan.FromMilliseconds(500);

    [Fact]
    public async Task An_open_loop_shows_the_wait_of_each_request_that_was_due_during_the_stall()
    {
        using LoadTarget target = await LoadTarget.StartAsync("stall", "--after", "500ms", "--for", "1s");

        LoadResult result = await TargetLoad.RunAsync(
            target.Url, new() { Rate = 200, Connections = 20, Duration = TimeSpan.FromSeconds(2) });

        Assert.True(Slower(result) >= 90, "of the 100 requests of the stall's first half each waits for at least the other half");
    }

    [Fact]
    public async Task A_closed_loop_hides_it_but_for_one_request_per_connection()
    {
        using LoadTarget target = await LoadTarget.StartAsync("stall", "--after", "500ms", "--for", "1s");

        LoadResult result = await TargetLoad.RunAsync(target.Url, new() { Connections = 4, Duration = TimeSpan.FromSeconds(2) });

        Assert.True(Slower(result) * 10 < result.Answered, $"{Slower(result)} of {result.Answered} saw the stall");
    }

    private static long Slower(LoadResult result) =>
        result.Latency.Buckets.Where(bucket => bucket.Latency >= Half).Sum(bucket => bucket.Count);
}
