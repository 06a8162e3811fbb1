using Microsoft.AspNetCore.Http;
using StockExchange.LoadEngine.Results;
using StockExchange.TestKit.Load;

namespace StockExchange.LoadEngine.Tests.Running;

public sealed class StallTests
{
    [Fact]
    public async Task The_stall_of_a_server_is_in_the_latency_of_all_that_were_due_meanwhile()
    {
        await using TestServer server = await TestServer.StartAsync(Stalling(TimeSpan.FromSeconds(2)));

        LoadResult result = await Loads.RunAsync(server.Address, Loads.Open(rate: 200, seconds: 3, connections: 5));

        Assert.Equal((600, 0), (result.Succeeded, result.Schedule!.NeverStarted));
        Assert.True(result.Latency.Percentile(99) > TimeSpan.FromSeconds(1), $"p99 {result.Latency.Percentile(99)}");
        Assert.True(result.Schedule.Late > 200, $"{result.Schedule.Late} of about 400 were late");
    }

    [Fact]
    public async Task In_a_closed_loop_the_same_stall_hides_behind_the_percentiles()
    {
        await using TestServer server = await TestServer.StartAsync(Stalling(TimeSpan.FromSeconds(2)));

        LoadResult result = await Loads.RunAsync(server.Address, Loads.Closed(5, seconds: 3));

        Assert.True(result.Latency.Max > TimeSpan.FromSeconds(1));
        Assert.True(result.Latency.Percentile(90) < TimeSpan.FromSeconds(1));
        Assert.Null(result.Schedule);
    }

    /// <summary>
    /// Everything that arrives between half a second after the first request and so much later waits for the end of it.
    /// </summary>
    private static RequestDelegate Stalling(TimeSpan length)
    {
        long first = 0;
        return context =>
        {
            long now = TimeProvider.System.GetTimestamp();
            TimeSpan since = TimeProvider.System.GetElapsedTime(
                Interlocked.CompareExchange(ref first, now, 0) is 0 ? now : first, now);
            TimeSpan begin = TimeSpan.FromSeconds(0.5);
            return since >= begin && since < begin + length
                ? Task.Delay(begin + length - since, context.RequestAborted)
                : Task.CompletedTask;
        };
    }
}
