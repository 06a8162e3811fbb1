using System.Net;
using System.Net.Sockets;
using Microsoft.AspNetCore.Http;
using StockExchange.StockLoad.Load;

namespace StockExchange.StockLoad.Tests.Load;

public sealed class ClosedLoopTests
{
    private static readonly TimeSpan Duration = TimeSpan.FromMilliseconds(300);
    private static readonly TimeSpan Drain = TimeSpan.FromSeconds(20);

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

        LoadRecording recording = await RunAsync(server.Address, connections: 8, duration: TimeSpan.FromSeconds(2));

        Assert.Equal(8, server.MostAtOnce);
        Assert.True(recording.Requests.Count > 8, "a connection sends again after its answer");
        Assert.All(recording.Requests, request => Assert.Equal((RequestOutcome.Success, 200), (request.Outcome, request.Status)));
    }

    [Fact]
    public async Task No_request_starts_after_the_duration_and_the_drain_waits_for_the_slow_ones()
    {
        using var release = new SemaphoreSlim(0);
        await using TestServer server = await TestServer.StartAsync(context => release.WaitAsync(context.RequestAborted));
        ClosedLoop loop = Loop(server.Address, 4, out HttpMessageInvoker client);
        using HttpMessageInvoker disposed = client;

        Task<LoadRecording> run = loop.RunAsync(new(4, Duration, Drain), CancellationToken.None);
        await Task.Delay(Duration * 2, TestContext.Current.CancellationToken);
        Assert.Equal((0, 4), (loop.Meter.Finished, loop.Meter.InFlight));
        release.Release(4);
        LoadRecording recording = await run;

        Assert.Equal(4, recording.Count(RequestOutcome.Success));
        Assert.Equal(4, recording.Requests.Count);
        Assert.All(recording.Requests, request => Assert.True(request.Latency >= Duration));
        Assert.Equal(Duration, recording.StartsEnded);
        Assert.InRange(recording.RequestsPerSecond, 4 / recording.End.TotalSeconds, 4 / (Duration * 2).TotalSeconds);
    }

    [Fact]
    public async Task What_the_drain_does_not_bring_is_unanswered_with_the_time_it_waited()
    {
        await using TestServer server = await TestServer.StartAsync(NeverAsync);

        LoadRecording recording = await RunAsync(server.Address, connections: 3, drain: Duration);

        Assert.Equal(3, recording.Count(RequestOutcome.Unanswered));
        Assert.All(recording.Unanswered, request => Assert.True(request.Latency >= Duration));
        Assert.Equal(0, recording.RequestsPerSecond);
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
        ClosedLoop loop = Loop(server.Address, 1, out HttpMessageInvoker client);
        using HttpMessageInvoker disposed = client;

        LoadRecording recording = await loop.RunAsync(new(1, TimeSpan.FromMinutes(5), Drain), stop.Token);

        Assert.Equal(5, recording.Count(RequestOutcome.Success));
        Assert.Equal(1, recording.Count(RequestOutcome.Unanswered));
        Assert.Equal(recording.End, recording.StartsEnded);
    }

    [Fact]
    public async Task An_error_status_is_an_answer_but_not_a_success()
    {
        await using TestServer server = await TestServer.StartAsync(context =>
        {
            context.Response.StatusCode = 500;
            return Task.CompletedTask;
        });

        LoadRecording recording = await RunAsync(server.Address, connections: 2);

        Assert.NotEmpty(recording.Requests);
        Assert.All(recording.Requests, request => Assert.Equal(RequestOutcome.OtherStatus, request.Outcome));
        Assert.All(recording.Requests, request => Assert.Equal(500, request.Status));
        Assert.True(recording.RequestsPerSecond > 0);
    }

    [Fact]
    public async Task An_answer_that_breaks_off_in_the_middle_is_a_failure()
    {
        await using TestServer server = await TestServer.StartAsync(async context =>
        {
            context.Response.ContentLength = 100;
            await context.Response.WriteAsync("only this");
            await context.Response.Body.FlushAsync();
            context.Abort();
        });

        LoadRecording recording = await RunAsync(server.Address, connections: 2);

        Assert.NotEmpty(recording.Requests);
        Assert.All(recording.Requests, request => Assert.Equal(RequestOutcome.Failed, request.Outcome));
    }

    [Fact]
    public async Task A_refused_connection_is_a_failure_and_does_not_make_the_loop_spin()
    {
        LoadRecording recording = await RunAsync(RefusingAddress(), connections: 2);

        Assert.NotEmpty(recording.Requests);
        Assert.All(recording.Requests, request => Assert.Equal(RequestOutcome.Failed, request.Outcome));
        Assert.True(recording.Requests.Count <= 8, $"{recording.Requests.Count} attempts in {Duration}");
    }

    private static async Task<LoadRecording> RunAsync(
        Uri server, int connections, TimeSpan? drain = null, TimeSpan? duration = null)
    {
        ClosedLoop loop = Loop(server, connections, out HttpMessageInvoker client);
        using HttpMessageInvoker disposed = client;
        return await loop.RunAsync(new(connections, duration ?? Duration, drain ?? Drain), CancellationToken.None);
    }

    private static Task NeverAsync(HttpContext context) => Task.Delay(Timeout.Infinite, context.RequestAborted);

    private static ClosedLoop Loop(Uri server, int connections, out HttpMessageInvoker client)
    {
        client = LoadClient.Create(connections);
        return new(client, _ => new(HttpMethod.Get, server), TimeProvider.System);
    }

    private static Uri RefusingAddress()
    {
        using var once = new TcpListener(IPAddress.Loopback, 0);
        once.Start();
        return new($"http://127.0.0.1:{((IPEndPoint)once.LocalEndpoint).Port}");
    }
}
