using System.Net;
using System.Net.Sockets;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadEngine.Transports;
using StockExchange.TestKit.Load;

namespace StockExchange.LoadEngine.Tests.Running;

/// <summary>Each way in which a server can disappoint has one outcome, and an end.</summary>
public sealed class BadServerTests
{
    [Theory]
    [InlineData(
        "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this",
        nameof(FailureKind.Closed),
        "91 bytes before the end of an answer of 100")]
    [InlineData(
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
        nameof(FailureKind.Closed),
        "in the middle of a chunked answer")]
    [InlineData("HTTP/1.1 200 OK\r\nContent-", nameof(FailureKind.Closed), "in the middle of the answer's head")]
    [InlineData("", nameof(FailureKind.Closed), "before it answered")]
    [InlineData("220 mail.example ESMTP\r\n", nameof(FailureKind.Malformed), "'220 mail.example ESMTP'")]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok and more", nameof(FailureKind.Malformed), "followed by 9 bytes")]
    public async Task An_answer_that_is_not_whole_is_a_failure_with_its_reason(string answer, string kind, string example)
    {
        await using RawServer server = RawServer.Answering(answer, closes: true);

        LoadResult result = await Loads.RunAsync(server.Address, Loads.Exactly(3));

        FailureResult failure = Assert.Single(result.Failures);
        Assert.Equal((kind, 3, 0), (failure.Kind.ToString(), failure.Count, result.Answered));
        Assert.Contains(example, failure.Example, StringComparison.Ordinal);
        Assert.Equal(3, result.Intervals.Sum(interval => interval.Failed));
        await Loads.UntilClosedAsync(server.Address);
    }

    [Fact]
    public async Task A_head_without_end_is_bounded()
    {
        await using var server = new RawServer(async (stream, _, cancel) =>
        {
            while (true) await stream.WriteAsync(new byte[1000], cancel);
        });

        LoadResult result = await Loads.RunAsync(server.Address, Loads.Exactly(1), transport: new() { LongestHead = 10_000 });

        Assert.Contains("longer than 10000 bytes", Assert.Single(result.Failures).Example, StringComparison.Ordinal);
        Assert.InRange(result.BytesReceived, 1, 40_000);
    }

    [Fact]
    public async Task A_reset_is_told_from_a_close()
    {
        await using var server = new RawServer(async (stream, _, cancel) =>
        {
            await RawServer.ReadRequestAsync(stream, cancel);
            RawServer.Reset(stream);
        });

        LoadResult result = await Loads.RunAsync(server.Address, Loads.Exactly(2));

        Assert.Equal((FailureKind.Reset, 2), (Assert.Single(result.Failures).Kind, result.Failed));
    }

    [Theory]
    [InlineData(null)]
    [InlineData(100.0)]
    public async Task A_refused_connection_is_a_failure_and_does_not_make_the_loop_spin(double? rate)
    {
        using var silent = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        silent.Bind(new IPEndPoint(IPAddress.Loopback, 0)); // and does not listen, nor can anybody else meanwhile

        LoadResult result = await Loads.RunAsync(
            new Uri($"http://{silent.LocalEndPoint}"), Loads.Closed(2, seconds: 0.3) with { Rate = rate });

        FailureResult failure = Assert.Single(result.Failures);
        Assert.Equal(FailureKind.Refused, failure.Kind);
        Assert.InRange(failure.Count, 1, rate is null ? 8 : 30);
        Assert.Equal(0, result.Answered);
    }

    [Fact]
    public async Task A_name_that_does_not_exist_is_unreachable()
    {
        LoadResult result = await Loads.RunAsync(new Uri("http://no-such-host.invalid/"), Loads.Exactly(2, connections: 2));

        Assert.Equal((FailureKind.Unreachable, 2), (Assert.Single(result.Failures).Kind, result.Failed));
    }

    [Fact]
    public async Task No_whole_answer_in_time_is_a_failure_and_the_connection_is_replaced()
    {
        await using var server = new RawServer(async (stream, number, cancel) =>
        {
            while (await RawServer.ReadRequestAsync(stream, cancel) is not null)
            {
                await stream.WriteAsync("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\no"u8.ToArray(), cancel);
                if (number == 0) await Task.Delay(Timeout.Infinite, cancel);
                await stream.WriteAsync("k"u8.ToArray(), cancel);
            }
        });

        LoadResult result = await Loads.RunAsync(server.Address, Loads.Exactly(4) with { Timeout = TimeSpan.FromSeconds(1) });

        FailureResult failure = Assert.Single(result.Failures);
        Assert.Equal((FailureKind.Timeout, 1, 3), (failure.Kind, failure.Count, result.Answered));
        Assert.Contains("1 s", failure.Example, StringComparison.Ordinal);
        Assert.Equal(2, server.Connections);
        await Loads.UntilClosedAsync(server.Address);
    }

    [Fact]
    public async Task A_server_that_dies_under_load_ends_no_run()
    {
        using LoadTarget target = await LoadTarget.StartAsync("fixed");
        using IConnector connector = Loads.Connect(target.Url);
        var run = new LoadRun(connector, Loads.One(target.Url), Loads.Closed(connections: 8, seconds: 1.5));
        Task<LoadResult> running = run.RunAsync(TestContext.Current.CancellationToken);
        await Loads.UntilAsync(() => run.Meter.Answered > 0);

        target.Kill();
        LoadResult result = await running.WaitAsync(Loads.Patience, TestContext.Current.CancellationToken);

        Assert.True(result.Answered > 0);
        Assert.Contains(result.Failures, failure => failure.Kind is FailureKind.Refused);
        Assert.Equal(0, result.Unanswered);
    }

    [Fact]
    public async Task An_error_status_is_an_answer_but_not_a_success()
    {
        await using TestServer server = await TestServer.AnsweringAsync(500);

        LoadResult result = await Loads.RunAsync(server.Address, Loads.Exactly(10, connections: 2));

        Assert.Equal((10, 0, 0, 10), (result.Answered, result.Succeeded, result.Failed, result.Statuses[500]));
        Assert.Equal(5, Assert.Single(result.Operations).StatusClass);
    }
}
