using Microsoft.AspNetCore.Http;
using StockExchange.LoadEngine.Http;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadEngine.Transports;
using StockExchange.TestKit.Load;

namespace StockExchange.LoadEngine.Tests.Running;

public sealed class ClosedLoadTests
{
    [Fact]
    public async Task There_are_never_more_requests_in_flight_than_connections_and_all_are_used()
    {
        int arrived = 0;
        var all = new TaskCompletionSource();
        await using TestServer server = await TestServer.StartAsync(context =>
        {
            if (Interlocked.Increment(ref arrived) == 8) all.SetResult();
            return all.Task.WaitAsync(context.RequestAborted);
        });

        LoadResult result = await Loads.RunAsync(server.Address, Loads.Exactly(1000, connections: 8));

        Assert.Equal(8, server.MostAtOnce);
        Assert.Equal((1000, 1000, 0, 0), (result.Answered, result.Succeeded, result.Failed, result.Unanswered));
        Assert.InRange(result.MeanInFlight, 0.5, 8);
    }

    [Fact]
    public async Task A_number_of_requests_is_kept_exactly_and_their_sequence_has_no_gaps()
    {
        var seen = new System.Collections.Concurrent.ConcurrentBag<string>();
        await using TestServer server = await TestServer.StartAsync(context =>
        {
            seen.Add(context.Request.Path);
            return Task.CompletedTask;
        });

        LoadResult result = await Loads.RunAsync(
            server.Address, Loads.Exactly(503, connections: 7), new Numbered(server.Address, 503));

        Assert.Equal(503, result.Answered);
        Assert.Equal(503, seen.Distinct().Count());
        Assert.Equal(503, seen.Count);
        Assert.Equal(["even", "odd"], result.Operations.Select(operation => operation.Operation));
        Assert.Equal([252, 251], result.Operations.Select(operation => operation.Latency.Count));
        Assert.True(result.StartsEnded <= result.End);
    }

    [Fact]
    public async Task No_request_starts_after_the_duration_and_the_drain_waits_for_the_slow_ones()
    {
        using var release = new SemaphoreSlim(0);
        await using TestServer server = await TestServer.StartAsync(context => release.WaitAsync(context.RequestAborted));
        using IConnector connector = Loads.Connect(server.Address);
        var run = new LoadRun(connector, Loads.One(server.Address), Loads.Closed(4, seconds: 1));

        Task<LoadResult> running = run.RunAsync(TestContext.Current.CancellationToken);
        await Loads.UntilAsync(() => run.Meter.InFlight == 4);
        await Task.Delay(1200, TestContext.Current.CancellationToken);
        Assert.Equal((0, 4), (run.Meter.Answered, run.Meter.InFlight));
        release.Release(4);
        LoadResult result = await running.WaitAsync(Loads.Patience, TestContext.Current.CancellationToken);

        Assert.Equal((4, TimeSpan.FromSeconds(1)), (result.Succeeded, result.StartsEnded));
        Assert.True(result.End >= TimeSpan.FromSeconds(1));
        Assert.True(result.Latency.Percentile(0) >= TimeSpan.FromSeconds(1), "waited from its start to beyond the duration");
        Assert.InRange(result.MeanInFlight, 0.5, 4);
    }

    [Fact]
    public async Task What_the_drain_does_not_bring_is_unanswered_with_the_time_it_waited()
    {
        await using TestServer server = await TestServer.StartAsync(NeverAsync);

        LoadResult result = await Loads.RunAsync(
            server.Address, Loads.Closed(3, seconds: 1) with { Drain = TimeSpan.FromSeconds(0.2) });

        Assert.Equal((3, 0, 0, 0), (result.Unanswered, result.Answered, result.Failed, result.RequestsPerSecond));
        Assert.True(result.LongestUnanswered >= TimeSpan.FromSeconds(0.3));
        Assert.Equal(3, result.Intervals[^1].InFlight);
        Assert.InRange(result.MeanInFlight, 0.5, 3);
        await Loads.UntilClosedAsync(server.Address);
    }

    [Fact]
    public async Task Stopping_early_gives_what_was_recorded_until_then()
    {
        using var stop = new CancellationTokenSource();
        int served = 0;
        await using TestServer server = await TestServer.StartAsync(async context =>
        {
            if (Interlocked.Increment(ref served) <= 5) return;
            await stop.CancelAsync();
            await NeverAsync(context);
        });

        LoadResult result = await Loads.RunAsync(server.Address, Loads.Closed(1, seconds: 300), stop: stop.Token);

        Assert.Equal((5, 1, 0), (result.Answered, result.Unanswered, result.Failed));
        Assert.Equal(result.End, result.StartsEnded);
    }

    [Fact]
    public async Task Stopped_before_it_began_it_has_an_empty_result()
    {
        LoadResult result = await Loads.RunAsync(
            new("http://127.0.0.1:1"), Loads.Closed(9, seconds: 300), stop: new CancellationToken(canceled: true));

        Assert.Equal((0, 0, 0, TimeSpan.Zero), (result.Answered, result.Failed, result.Unanswered, result.End));
        Assert.Empty(result.Intervals);
    }

    [Fact]
    public async Task The_warm_up_counts_nowhere_and_its_connections_stay_open()
    {
        await using RawServer server = RawServer.Answering("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
        using IConnector connector = Loads.Connect(server.Address);
        var run = new LoadRun(
            connector, Loads.One(server.Address), Loads.Exactly(50, connections: 3) with { WarmUp = TimeSpan.FromSeconds(0.4) });

        LoadResult result = await run.RunAsync(TestContext.Current.CancellationToken);

        Assert.True(run.Meter.Answered > 50, "the warm-up sent requests too");
        Assert.Equal((50, 50), (result.Answered, result.Statuses[200]));
        Assert.Equal(50 * 40, result.BytesReceived);
        Assert.Equal(50, result.Intervals.Sum(interval => interval.Started));
        Assert.Equal(3, server.Connections);
    }

    [Fact]
    public async Task The_intervals_have_no_gaps_and_add_up_even_when_nothing_happens_and_the_listener_is_slow()
    {
        await using TestServer server = await TestServer.StartAsync(async context =>
        {
            await Task.Delay(250, context.RequestAborted);
            context.Response.StatusCode = 500;
        });
        List<IntervalResult> reported = [];

        LoadResult result = await Loads.RunAsync(server.Address, Loads.Closed(2, seconds: 1.03), onInterval: interval =>
        {
            reported.Add(interval);
            Thread.Sleep(30);
        });

        Assert.Equal(reported, result.Intervals);
        Assert.Equal(TimeSpan.Zero, reported[0].Start);
        Assert.All(reported.Zip(reported.Skip(1)), pair => Assert.Equal(pair.First.Start + pair.First.Length, pair.Second.Start));
        Assert.Equal(result.End, reported[^1].Start + reported[^1].Length);
        Assert.Contains(reported, interval => interval is { Answered: 0, LatencyMs: null, Bands.Count: 0 });
        Assert.Equal(result.Answered, reported.Sum(interval => interval.Answered));
        Assert.Equal(result.Answered, reported.Sum(interval => interval.NotSuccessful));
        Assert.Equal(result.Answered, reported.Sum(interval => interval.Bands.Sum(band => band.Count)));
        Assert.Equal(result.Answered, reported.Sum(interval => interval.Started));
        Assert.Equal((2, 0), (reported.Max(interval => interval.InFlight), reported[^1].InFlight));
    }

    [Fact]
    public async Task What_the_listener_throws_the_run_throws()
    {
        await using RawServer server = RawServer.Answering("HTTP/1.1 204 No Content\r\n\r\n");

        var failure = await Assert.ThrowsAsync<InvalidOperationException>(() => Loads.RunAsync(
            server.Address, Loads.Closed(1, seconds: 0.3), onInterval: _ => throw new InvalidOperationException("no more")));

        Assert.Equal("no more", failure.Message);
    }

    [Fact]
    public async Task Hundreds_of_connections_come_up_and_stay()
    {
        await using RawServer server = RawServer.Answering("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");

        LoadResult result = await Loads.RunAsync(server.Address, Loads.Exactly(5000, connections: 700));

        Assert.Equal((5000, 0, 700), (result.Answered, result.Failed, server.Connections));
    }

    [Fact]
    public async Task Littles_law_holds()
    {
        await using TestServer server = await TestServer.StartAsync(context => Task.Delay(20, context.RequestAborted));

        LoadResult result = await Loads.RunAsync(
            server.Address, Loads.Closed(10, seconds: 1) with { WarmUp = TimeSpan.FromSeconds(0.3) });

        double expected = result.RequestsPerSecond * result.Latency.Mean.TotalSeconds;
        Assert.InRange(result.MeanInFlight, expected * 0.8, expected * 1.25);
    }

    private static Task NeverAsync(HttpContext context) => Task.Delay(Timeout.Infinite, context.RequestAborted);

    /// <summary>A path of its own for each sequence number.</summary>
    private sealed class Numbered(Uri server, int count) : IRequestSource
    {
        private readonly LoadRequest[] _requests =
            [.. Enumerable.Range(0, count).Select(number =>
                new HttpLoadRequest(number % 2, HttpMethod.Get, new(server, $"/{number}"), [], default))];

        public IReadOnlyList<string> Operations => ["even", "odd"];

        public LoadRequest this[long sequence] => _requests[sequence];
    }
}
