using System.Collections.Concurrent;
using System.Diagnostics;
using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadEngine.Transports;
using StockExchange.TestKit.Load;

namespace StockExchange.LoadEngine.Tests.Running;

/// <summary>Closed loops that pause, or whose connections have a number of requests to make.</summary>
public sealed class ThinkTimeTests
{
    [Theory]
    [InlineData(0)]
    [InlineData(5)]
    public async Task Each_connection_makes_its_requests_and_no_more(int thinkTimeMs)
    {
        var lines = new ConcurrentDictionary<int, int>();
        await using RawServer server = LineServer.Answering((connection, line) =>
        {
            lines[connection] = line + 1;
            return "\n";
        });

        LoadResult result = await RunAsync(server, Each(requests: 7, connections: 20, TimeSpan.FromMilliseconds(thinkTimeMs)));

        Assert.Equal(Enumerable.Repeat(7, 20), lines.Values);
        Assert.Equal((140, 0, 0, 20), (result.Answered, result.Failed, result.Unanswered, result.Clients!.Clients));
        Assert.Equal(140, result.Intervals.Sum(interval => interval.Started));
    }

    [Fact]
    public async Task A_client_pauses_after_each_answer_the_last_one_included()
    {
        var times = new ConcurrentQueue<long>();
        await using RawServer server = LineServer.Answering((_, _) =>
        {
            times.Enqueue(Stopwatch.GetTimestamp());
            return "\n";
        });

        LoadResult result = await RunAsync(server, Each(requests: 4, connections: 1, TimeSpan.FromMilliseconds(30)));

        Assert.All(times.Zip(times.Skip(1)), pair =>
            Assert.True(Stopwatch.GetElapsedTime(pair.First, pair.Second) >= TimeSpan.FromMilliseconds(30)));
        ClientTimes clients = result.Clients!;
        Assert.Equal((1, TimeSpan.FromMilliseconds(120)), (clients.Clients, clients.Paused));
        Assert.True(clients.MinElapsed >= clients.Paused
            && clients.MinElapsed == clients.MaxElapsed
            && clients.MinElapsed == clients.MeanElapsed);
        Assert.Equal(clients.MeanElapsed - clients.Paused - clients.Overslept, clients.Excess);
        Assert.True(
            clients.Excess >= result.Latency.Mean * 4 - TimeSpan.FromMilliseconds(0.01), "what is no pause is the server's");
        Assert.Equal(4, result.Thinking!.OwnLateness.Count);
    }

    [Fact]
    public async Task The_excess_is_what_the_server_takes()
    {
        await using TestServer server = await TestServer.StartAsync(context => Task.Delay(40, context.RequestAborted));

        LoadResult result = await Loads.RunAsync(
            server.Address, Each(requests: 5, connections: 3, TimeSpan.FromMilliseconds(10)));

        Assert.True(result.Clients!.Excess >= TimeSpan.FromMilliseconds(195), $"the excess is {result.Clients.Excess}");
        Assert.True(result.Clients.MeanElapsed >= TimeSpan.FromMilliseconds(244));
    }

    [Fact]
    public async Task A_failed_request_counts_as_made_on_the_next_connection_too()
    {
        await using RawServer server = LineServer.Answering((connection, line) => connection % 2 == 0 && line == 1 ? null : "\n");

        LoadResult result = await RunAsync(server, Each(requests: 4, connections: 1, TimeSpan.FromMilliseconds(1)));

        Assert.Equal((3, 1, 1, 2), (result.Answered, result.Failed, result.Clients!.Clients, server.Connections));
    }

    [Fact]
    public async Task A_server_that_is_not_there_lets_the_clients_make_their_requests_all_the_same()
    {
        LoadResult result = await Loads.RunAsync(
            new Uri("http://127.0.0.1:1"), Each(requests: 2, connections: 3, TimeSpan.FromMilliseconds(1)));

        Assert.Equal((0, 6, 3), (result.Answered, result.Failed, result.Clients!.Clients));
    }

    [Fact]
    public async Task A_stop_ends_the_pauses_at_once()
    {
        using var stop = new CancellationTokenSource();
        await using RawServer server = LineServer.Answering((_, _) => "\n");
        using IConnector connector = Loads.Connect(server.Tcp());
        var run = new LoadRun(connector, Loads.Shows(), Each(requests: 1, connections: 5, TimeSpan.FromHours(1)));

        Task<LoadResult> running = run.RunAsync(stop.Token);
        await Loads.UntilAsync(() => run.Meter.Answered == 1);
        Assert.False(running.IsCompleted, "the first client has its answer and pauses, the others have not begun");
        await stop.CancelAsync();
        LoadResult result = await running.WaitAsync(Loads.Patience, TestContext.Current.CancellationToken);

        Assert.Equal((1, 0, 0), (result.Answered, result.Unanswered, result.Clients!.Clients));
        Assert.Equal(TimeSpan.Zero, result.Clients.Excess);
    }

    [Fact]
    public async Task The_end_of_the_duration_ends_pauses_before_requests_that_would_come_too_late()
    {
        await using RawServer server = LineServer.Answering((_, _) => "\n");

        LoadResult result = await RunAsync(
            server,
            Loads.Closed(connections: 5, seconds: 0.3) with { ThinkTime = TimeSpan.FromHours(1), RequestsPerConnection = 2 });

        Assert.Equal((1, 0, TimeSpan.FromSeconds(0.3)), (result.Answered, result.Clients!.Clients, result.StartsEnded));
    }

    [Fact]
    public async Task Connections_begin_evenly_within_one_think_time()
    {
        long last = 0;
        await using RawServer server = LineServer.Answering((_, line) =>
        {
            if (line == 0) last = Stopwatch.GetTimestamp();
            return "\n";
        });

        long begin = Stopwatch.GetTimestamp();
        await RunAsync(server, Each(requests: 1, connections: 4, TimeSpan.FromMilliseconds(200)));

        Assert.True(
            Stopwatch.GetElapsedTime(begin, last) >= TimeSpan.FromMilliseconds(150),
            "the fourth begins after three quarters of it");
    }

    [Fact]
    public async Task The_warm_up_pauses_too_and_none_of_its_requests_are_among_those_of_a_client()
    {
        await using RawServer server = LineServer.Answering((_, _) => "\n");
        using IConnector connector = Loads.Connect(server.Tcp());
        LoadSettings settings = Each(requests: 3, connections: 2, TimeSpan.FromMilliseconds(20)) with
        {
            WarmUp = TimeSpan.FromSeconds(0.3),
        };
        var run = new LoadRun(connector, Loads.Shows(), settings);

        LoadResult result = await run.RunAsync(TestContext.Current.CancellationToken);

        Assert.True(run.Meter.Answered > 6);
        Assert.Equal((6, 2, 2), (result.Answered, result.Clients!.Clients, server.Connections));
        Assert.True(
            result.Clients.MeanElapsed >= result.Clients.Paused && result.Clients.Paused == TimeSpan.FromMilliseconds(60));
    }

    [Fact]
    public async Task Requests_are_limited_by_whichever_number_is_smaller()
    {
        await using RawServer server = LineServer.Answering((_, _) => "\n");
        LoadSettings settings = Each(requests: 10, connections: 4, TimeSpan.FromMilliseconds(1));

        Assert.Equal(25, (await RunAsync(server, settings with { Requests = 25 })).Answered);
        Assert.Equal(40, (await RunAsync(server, settings with { Requests = 55 })).Answered);
    }

    [Fact]
    public async Task Many_vusers_with_short_pauses_get_all_their_turns()
    {
        await using RawServer server = LineServer.Answering((_, _) => "\n");

        LoadResult result = await RunAsync(server, Each(requests: 40, connections: 200, TimeSpan.FromMilliseconds(1)));

        Assert.Equal((8_000, 200, 200), (result.Answered, result.Clients!.Clients, server.Connections));
    }

    private static LoadSettings Each(int requests, int connections, TimeSpan thinkTime) =>
        Loads.Closed(connections, seconds: 300) with { RequestsPerConnection = requests, ThinkTime = thinkTime };

    private static Task<LoadResult> RunAsync(RawServer server, LoadSettings settings) =>
        Loads.RunAsync(server.Tcp(), settings, Loads.Shows());

}
