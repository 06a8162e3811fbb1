using System.Net;
using StockExchange.TestKit.Load;

namespace StockExchange.LoadEngine.Tests;

/// <summary>What the other tests rely on when they start a target.</summary>
public sealed class LoadTargetTests
{
    [Fact]
    public async Task A_target_ends_when_its_parent_is_gone()
    {
        using LoadTarget target = await LoadTarget.StartAsync("never");

        target.CloseStandardInput();

        Assert.Equal(0, await target.WaitForExitAsync());
    }

    [Fact]
    public async Task A_target_ends_when_it_is_asked_to()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "There is no SIGTERM.");
        using LoadTarget target = await LoadTarget.StartAsync("fixed");

        target.Signal("TERM");

        Assert.Equal(0, await target.WaitForExitAsync());
    }

    [Fact]
    public async Task A_share_of_a_tenth_is_every_tenth_request()
    {
        using LoadTarget target = await LoadTarget.StartAsync("status", "--code", "503", "--share", "0.1");
        using HttpClient client = new();

        for (int request = 1; request <= 30; request++)
        {
            using HttpResponseMessage response = await client.GetAsync(target.Url, TestContext.Current.CancellationToken);
            Assert.Equal(request % 10 == 0 ? HttpStatusCode.ServiceUnavailable : HttpStatusCode.OK, response.StatusCode);
        }
    }

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
