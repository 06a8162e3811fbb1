using System.Security.Cryptography.X509Certificates;
using StockExchange.LoadEngine.Http;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadEngine.Transports;
using StockExchange.TestKit.Load;

namespace StockExchange.LoadEngine.Tests.Running;

public sealed class OpenLoadTests
{
    [Fact]
    public async Task As_many_requests_start_as_the_rate_says_and_each_is_counted_once()
    {
        await using TestServer server = await TestServer.StartAsync(_ => Task.CompletedTask);

        LoadResult result = await Loads.RunAsync(server.Address, Loads.Open(rate: 500, seconds: 1, connections: 100));

        ScheduleResult schedule = result.Schedule!;
        Assert.Equal((500, 500, 0), (schedule.Scheduled, schedule.Started, schedule.NeverStarted));
        Assert.Equal((500, TimeSpan.FromSeconds(1)), (result.Succeeded, result.StartsEnded));
        Assert.InRange(schedule.OwnLateness.Count, 1, 500);
        Assert.Equal(500, result.Intervals.Sum(interval => interval.Started));
    }

    [Fact]
    public async Task What_is_due_at_the_end_still_starts_within_the_drain()
    {
        await using TestServer server = await TestServer.StartAsync(context => Task.Delay(20, context.RequestAborted));

        LoadResult result = await Loads.RunAsync(server.Address, Loads.Open(rate: 200, seconds: 0.5, connections: 1));

        Assert.Equal((100, 100), (result.Succeeded, result.Schedule!.Started));
        Assert.InRange(result.Schedule.StartedAfterEnd, 70, 99); // at most 25 of them fit into the half second
        Assert.True(result.End > TimeSpan.FromSeconds(1.9), $"{result.End} for 100 requests of at least 20 ms, one at a time");
        Assert.Equal(1, server.MostAtOnce);
    }

    [Fact]
    public async Task What_gets_no_connection_until_the_end_of_the_drain_has_never_started()
    {
        await using TestServer server = await TestServer.StartAsync(context =>
            Task.Delay(Timeout.Infinite, context.RequestAborted));

        LoadResult result = await Loads.RunAsync(
            server.Address, Loads.Open(rate: 100, seconds: 0.5, connections: 4) with { Drain = TimeSpan.FromSeconds(1) });

        ScheduleResult schedule = result.Schedule!;
        Assert.Equal((50, 4, 46), (schedule.Scheduled, schedule.Started, schedule.NeverStarted));
        Assert.Equal((4, 0), (result.Unanswered, result.Answered));
        Assert.Equal(4, server.MostAtOnce);
    }

    [Fact]
    public async Task Requests_and_warm_up_limit_it_as_they_do_a_closed_loop()
    {
        await using TestServer server = await TestServer.StartAsync(_ => Task.CompletedTask);
        using IConnector connector = Loads.Connect(server.Address);
        var run = new LoadRun(
            connector, Loads.One(server.Address),
            Loads.Open(rate: 300, seconds: 100, connections: 10) with { Requests = 60, WarmUp = TimeSpan.FromSeconds(0.2) });

        LoadResult result = await run.RunAsync(TestContext.Current.CancellationToken);

        Assert.Equal((60, 60, 60), (result.Answered, result.Schedule!.Scheduled, result.Schedule.Started));
        Assert.Equal(120, run.Meter.Answered);
        Assert.InRange(result.End, TimeSpan.FromSeconds(0.19), TimeSpan.FromSeconds(60));
    }

    [Fact]
    public async Task Stopping_early_ends_the_schedule()
    {
        using var stop = new CancellationTokenSource();
        int served = 0;
        await using TestServer server = await TestServer.StartAsync(_ =>
            Interlocked.Increment(ref served) == 20 ? stop.CancelAsync() : Task.CompletedTask);

        LoadResult result = await Loads.RunAsync(
            server.Address, Loads.Open(rate: 200, seconds: 300, connections: 5), stop: stop.Token);

        Assert.InRange(result.Answered, 1, 59_999);
        Assert.Equal(result.Schedule!.Scheduled, result.Schedule.Started + result.Schedule.NeverStarted);
        Assert.Equal(result.Schedule.Started, result.Answered + result.Unanswered + result.Failed);
    }

    [Theory]
    [InlineData(0.7, false)]
    [InlineData(0.7, true)]
    [InlineData(1.5, false)]
    [InlineData(1.5, true)]
    public async Task An_idle_connection_that_the_server_has_closed_is_replaced_before_it_is_used(double rate, bool isSecure)
    {
        using X509Certificate2? certificate = isSecure ? SelfSigned.Create() : null;
        await using var server = new RawServer(
            async (stream, _, cancel) =>
            {
                await RawServer.ReadRequestAsync(stream, cancel);
                await stream.WriteAsync("HTTP/1.1 204 No Content\r\n\r\n"u8.ToArray(), cancel);
                await Task.Delay(100, cancel);
            },
            certificate: certificate);

        LoadResult result = await Loads.RunAsync(
            server.Address, Loads.Open(rate, seconds: 300, connections: 1) with { Requests = 2 },
            transport: new() { Insecure = true });

        Assert.Equal((2, 0, 2), (result.Answered, result.Failed, server.Connections));
    }

    [Fact]
    public async Task The_time_to_connect_is_in_the_latency_and_does_not_mean_that_a_connection_was_lacking()
    {
        await using var server = new RawServer(async (stream, _, cancel) =>
        {
            await RawServer.ReadRequestAsync(stream, cancel);
            await stream.WriteAsync("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"u8.ToArray(), cancel);
        });
        var connecting = TimeSpan.FromMilliseconds(50);
        using var connector = new SlowConnector(new Http11Connector(server.Address, new()), connecting);
        var run = new LoadRun(
            connector, Loads.One(server.Address), Loads.Open(rate: 20, seconds: 300, connections: 20) with { Requests = 10 });

        LoadResult result = await run.RunAsync(TestContext.Current.CancellationToken);

        Assert.Equal((10, 10), (result.Answered, result.Schedule!.Started));
        Assert.InRange(result.Schedule.Late, 0, 5); // all but the first had to connect
        Assert.True(result.Latency.Percentile(100) >= connecting, $"{result.Latency.Percentile(100)}");
    }

    /// <summary>Connections that take some time to open.</summary>
    private sealed class SlowConnector(IConnector connector, TimeSpan delay) : IConnector
    {
        public TimeSpan ConnectTimeout => connector.ConnectTimeout;

        public IConnection Create() => new SlowConnection(connector.Create(), delay);

        public void Dispose() => connector.Dispose();
    }

    private sealed class SlowConnection(IConnection connection, TimeSpan delay) : IConnection
    {
        public bool IsOpen => connection.IsOpen;

        public bool HasEnded => connection.HasEnded;

        public bool WasClosedByServer() => connection.WasClosedByServer();

        public async Task<Failure?> OpenAsync()
        {
            await Task.Delay(delay, TimeProvider.System);
            return await connection.OpenAsync();
        }

        public ValueTask<Answer> ExchangeAsync(LoadRequest request) => connection.ExchangeAsync(request);

        public void Abort() => connection.Abort();

        public void Dispose() => connection.Dispose();
    }
}
