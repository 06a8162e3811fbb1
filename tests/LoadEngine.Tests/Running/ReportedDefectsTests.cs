using System.Collections.Concurrent;
using StockExchange.LoadEngine.Http;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadEngine.Transports;
using StockExchange.TestKit.Load;

namespace StockExchange.LoadEngine.Tests.Running;

/// <summary>What users reported of other load generators, tried with this one.</summary>
public sealed class ReportedDefectsTests
{
    /// <summary>wrk counted read errors instead (wg/wrk#118). Some servers and proxies close without saying so.</summary>
    [Theory]
    [InlineData("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nhello")]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")]
    public async Task Answers_that_end_with_the_connection_are_counted_where_that_was_asked_for(string answer)
    {
        await using RawServer server = RawServer.Answering(answer, closes: true);

        LoadResult result = await Loads.RunAsync(
            server.Address, Loads.Exactly(50, connections: 4), With(server.Address, "Connection", "Close"));

        Assert.Equal((50, 0), (result.Succeeded, result.Failed));
        Assert.InRange(server.Connections, 50, 54);
    }

    /// <summary>A read error was just that (wg/wrk#378).</summary>
    [Fact]
    public async Task How_a_connection_failed_is_told_apart()
    {
        await using var server = new RawServer(async (stream, number, cancel) =>
        {
            await RawServer.ReadRequestAsync(stream, cancel);
            if (number == 0) RawServer.Reset(stream);
            else if (number == 1) await stream.WriteAsync("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhe"u8.ToArray(), cancel);
            else await stream.WriteAsync("hello\r\n"u8.ToArray(), cancel);
        });

        LoadResult result = await Loads.RunAsync(server.Address, Loads.Exactly(3));

        Assert.Equal(
            [FailureKind.Reset, FailureKind.Closed, FailureKind.Malformed],
            result.Failures.Select(failure => failure.Kind).Order());
    }

    /// <summary>A version of wrk cut the name (wg/wrk#283); bombardier sent its own (codesenberg/bombardier#41).</summary>
    [Theory]
    [InlineData(null)]
    [InlineData("shop.example:81")]
    public async Task The_host_is_that_of_the_url_or_the_one_that_was_asked_for(string? host)
    {
        var seen = new ConcurrentBag<string>();
        await using TestServer server = await TestServer.StartAsync(context =>
        {
            seen.Add(context.Request.Host.Value!);
            return Task.CompletedTask;
        });

        await Loads.RunAsync(server.Address, Loads.Exactly(3), host is null ? null : With(server.Address, "Host", host));

        Assert.Equal(Enumerable.Repeat(host ?? server.Address.Authority, 3), seen);
    }

    /// <summary>bombardier failed each request after the first (codesenberg/bombardier#56).</summary>
    [Fact]
    public async Task A_server_that_closes_idle_connections_without_notice_fails_no_request_after_a_pause()
    {
        await using RawServer server = RawServer.Answering("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok", closes: true);

        LoadResult result = await Loads.RunAsync(
            server.Address, Loads.Exactly(3) with { ThinkTime = TimeSpan.FromSeconds(1.2) });

        Assert.Equal((3, 0, 3), (result.Succeeded, result.Failed, server.Connections));
    }

    /// <summary>vegeta had more workers and connections than the limit, until memory or ports were gone (tsenart/vegeta#344,
    /// tsenart/vegeta#583).</summary>
    [Fact]
    public async Task A_server_that_does_not_answer_gets_no_more_connections_than_the_limit()
    {
        await using var server = new RawServer((_, _, cancel) => Task.Delay(Timeout.Infinite, cancel));

        LoadResult result = await Loads.RunAsync(
            server.Address, Loads.Open(rate: 2_000, seconds: 0.5, connections: 20) with { Drain = TimeSpan.FromSeconds(0.2) });

        Assert.Equal(20, server.Connections);
        Assert.Equal((20, 980), (result.Schedule!.Started, result.Schedule.NeverStarted));
    }

    /// <summary>vegeta went on for minutes (tsenart/vegeta#244, tsenart/vegeta#120), and oha aborted what was in flight, and
    /// counted it as errors (hatoo/oha#777).</summary>
    [Fact]
    public async Task After_its_duration_a_load_of_a_slow_server_waits_for_answers_as_long_as_the_drain_and_no_longer()
    {
        int arrived = 0;
        await using TestServer server = await TestServer.StartAsync(context =>
            Task.Delay(Interlocked.Increment(ref arrived) % 2 == 0 ? Timeout.Infinite : 700, context.RequestAborted));

        LoadResult result = await Loads.RunAsync(
            server.Address, Loads.Open(rate: 100, seconds: 0.5, connections: 10) with { Drain = TimeSpan.FromSeconds(1.5) });

        Assert.Equal(TimeSpan.FromSeconds(0.5), result.StartsEnded);
        Assert.InRange(result.Succeeded, 5, 50);
        Assert.Equal((0, result.Schedule!.Started), (result.Failed, result.Succeeded + result.Unanswered));
    }

    /// <summary>vegeta made 840,000 requests in place of 480,000 (tsenart/vegeta#593).</summary>
    [Fact]
    public async Task A_rate_for_a_duration_is_their_product()
    {
        await using TestServer server = await TestServer.StartAsync(_ => Task.CompletedTask);

        LoadResult result = await Loads.RunAsync(server.Address, Loads.Open(rate: 2_000, seconds: 0.5, connections: 50));

        Assert.Equal((1_000, 1_000), (result.Schedule!.Scheduled, result.Schedule.Started + result.Schedule.NeverStarted));
    }

    /// <summary>oha reported 1,102 answers of 100,000 requests, and nothing of the others (hatoo/oha#4).</summary>
    [Fact]
    public async Task Every_request_is_an_answer_or_a_failure()
    {
        int arrived = 0;
        await using TestServer server = await TestServer.StartAsync(context =>
        {
            if (Interlocked.Increment(ref arrived) % 3 == 0) context.Abort();
            return Task.CompletedTask;
        });

        LoadResult result = await Loads.RunAsync(server.Address, Loads.Exactly(120, connections: 5));

        Assert.Equal((120, 0), (result.Answered + result.Failed, result.Unanswered));
        Assert.Equal(result.Failed, result.Failures.Sum(failure => failure.Count));
        Assert.InRange(result.Failed, 30, 45);
    }

    private static FixedRequest With(Uri server, string header, string value) =>
        new(new HttpLoadRequest(operation: 0, HttpMethod.Get, server, [new(header, value)], body: default), "get");
}
