using System.Net.Sockets;
using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Results;
using StockExchange.TestKit.Load;

namespace StockExchange.LoadEngine.Tests.Running;

/// <summary>Correct answers that a simple client gets wrong.</summary>
public sealed class UnusualServerTests
{
    private static readonly LoadSettings Some = new() { Connections = 4, Requests = 200, Duration = TimeSpan.FromMinutes(1) };

    [Theory]
    [InlineData("chunked")]
    [InlineData("http10")]
    [InlineData("interim")]
    [InlineData("last")]
    [InlineData("slow-loris", "--pause", "0ms")]
    [InlineData("fixed", "--body", "1000000")]
    public async Task It_is_answered_like_any_other(params string[] scenario)
    {
        using LoadTarget target = await LoadTarget.StartAsync(scenario);

        LoadResult result = await TargetLoad.RunAsync(target.Url, Some);

        Assert.Empty(result.Failures);
        Assert.Equal((200, 200, 0), (result.Answered, result.Succeeded, result.Unanswered));
    }

    [Fact]
    public async Task IPv6()
    {
        Assert.SkipUnless(Socket.OSSupportsIPv6, "This machine has no IPv6.");
        using LoadTarget target = await LoadTarget.StartAsync("fixed", "--ipv6");
        Assert.Equal("[::1]", target.Url.Host);

        LoadResult result = await TargetLoad.RunAsync(target.Url, Some);

        Assert.Equal((200, 0), (result.Succeeded, result.Failed));
    }

    [Fact]
    public async Task Statuses_are_counted_each()
    {
        using LoadTarget target = await LoadTarget.StartAsync("status", "--code", "503", "--share", "0.1");

        LoadResult result = await TargetLoad.RunAsync(target.Url, Some);

        Assert.Equal(new Dictionary<int, long> { [200] = 180, [503] = 20 }, result.Statuses);
        Assert.Empty(result.Failures);
        Assert.Equal(
            [(2, 180L), (5, 20L)],
            result.Operations.Select(operation => (operation.StatusClass, operation.Latency.Count)).Order());
    }
}
