using System.Net;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using StockExchange.LoadEngine.Http;
using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadEngine.Streams;
using StockExchange.LoadEngine.Transports;
using StockExchange.TestKit.Load;

namespace StockExchange.LoadEngine.Tests.Streams;

public sealed class EventStreamLoadTests
{
    private const int Events = 5;

    private static readonly LoadSettings Short = Loads.Closed(connections: 2, seconds: 0.4) with { Drain = TimeSpan.Zero };

    [Theory]
    [InlineData(HttpProtocols.Http1)]
    [InlineData(HttpProtocols.Http2)]
    public async Task Each_event_counts_and_a_stream_that_its_server_ends_is_opened_again(HttpProtocols protocols)
    {
        await using TestServer server = await TestServer.StartAsync(context => StreamAsync(context, Events), protocols);

        LoadResult result = await RunAsync(
            server, protocols is HttpProtocols.Http2 ? HttpVersion.Version20 : HttpVersion.Version11);

        Assert.Equal((0, 0, 0), (result.Failed, result.Answered - result.Succeeded, result.Unanswered));
        (long first, long others) = (Count(result, "first event"), Count(result, "event"));
        Assert.InRange(first, 3, long.MaxValue); // each of the two was opened again
        Assert.InRange(others, (Events - 1) * (first - 2), (Events - 1) * first);
        Assert.Equal(5 * result.Answered, result.BytesReceived); // "hello"
    }

    [Fact]
    public async Task A_wait_for_an_event_at_the_end_is_no_unanswered_request()
    {
        await using TestServer server = await TestServer.StartAsync(async context =>
        {
            await StreamAsync(context, 1);
            await Task.Delay(Timeout.InfiniteTimeSpan, context.RequestAborted);
        });

        LoadResult result = await RunAsync(server);

        Assert.Equal((2, 0, 0), (result.Succeeded, result.Failed, result.Unanswered));
        Assert.InRange(result.MeanInFlight, 1.5, 2);
    }

    [Fact]
    public async Task A_stream_that_breaks_fails_and_what_is_no_stream_is_told()
    {
        await using TestServer breaks = await TestServer.StartAsync(async context =>
        {
            await StreamAsync(context, 1);
            await Task.Delay(20); // a reset overtakes what is still on its way
            context.Abort();
        });
        await using TestServer other = await TestServer.StartAsync(context => context.Response.WriteAsJsonAsync(1));
        await using TestServer refuses = await TestServer.AnsweringAsync(404);
        await using TestServer empty = await TestServer.StartAsync(context => StreamAsync(context, 0));

        LoadResult broken = await RunAsync(breaks);
        FailureResult noStream = Assert.Single((await RunAsync(other)).Failures);
        LoadResult refused = await RunAsync(refuses);
        FailureResult nothing = Assert.Single((await RunAsync(empty)).Failures);

        Assert.Equal(0, Count(broken, "event"));
        Assert.InRange(broken.Failed, 1, Count(broken, "first event"));
        Assert.Equal(
            (FailureKind.Malformed, "The answer is application/json, not text/event-stream."), (noStream.Kind, noStream.Example));
        Assert.Equal((0, 0, 404), (refused.Succeeded, refused.Failed, refused.Statuses.Keys.Single()));
        Assert.Equal("The server ended the stream before its first event.", nothing.Example);
    }

    private static Task<LoadResult> RunAsync(TestServer server, Version? version = null) => Loads.RunAsync(
        new EventStreamConnector(server.Address, new(), version ?? HttpVersion.Version11),
        new StreamRequests(HttpLoadRequest.Get(server.Address), "event", areAnswers: false), Short);

    private static long Count(LoadResult result, string operation) =>
        result.Operations.Where(one => one.Operation == operation).Sum(one => one.Latency.Count);

    private static async Task StreamAsync(HttpContext context, int events)
    {
        context.Response.ContentType = "text/event-stream";
        await context.Response.WriteAsync(": a comment is no event\n\n");
        for (int one = 0; one < events; one++)
        {
            await context.Response.WriteAsync("event: price\ndata: hello\n\n");
            await context.Response.Body.FlushAsync();
        }
    }
}
