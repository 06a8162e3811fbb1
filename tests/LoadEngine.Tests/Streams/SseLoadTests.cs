using System.Net;
using System.Security.Cryptography.X509Certificates;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using StockExchange.LoadEngine.Http;
using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadEngine.Streams;
using StockExchange.LoadEngine.Transports;
using StockExchange.TestKit.Load;

namespace StockExchange.LoadEngine.Tests.Streams;

public sealed class SseLoadTests
{
    [Theory]
    [InlineData(1, HttpProtocols.Http1, false)]
    [InlineData(1, HttpProtocols.Http1, true)]
    [InlineData(2, HttpProtocols.Http2, true)]
    public async Task The_first_event_of_each_stream_and_the_next_ones_are_counted_apart(
        int version, HttpProtocols protocol, bool isSecure)
    {
        using X509Certificate2? certificate = isSecure ? SelfSigned.Create() : null;
        await using TestServer server = await TestServer.StartAsync(
            context => EventsAsync(context, ": hello\n\ndata: 1\n\nevent: x\r\ndata: 2\r\ndata: more\r\n\r\ndata: 3\n\n"),
            protocol, certificate);

        LoadResult result = await UntilAsync(server, run => run.Meter.Answered == 6, new Version(version, version == 1 ? 1 : 0));

        Assert.Equal((2, 4), (StreamLoads.Count(result, "first event"), StreamLoads.Count(result, "next event")));
        Assert.Equal(new("event", EndedEarly: 0, OpenAtEnd: 2), result.Streams);
        Assert.Equal((6, 0, 0), (result.Succeeded, result.Failed, result.Unanswered));
    }

    [Fact]
    public async Task A_stream_that_its_server_ends_is_opened_again_and_is_no_failure()
    {
        await using TestServer server = await TestServer.StartAsync(
            context => EventsAsync(context, "data: 1\n\n", staysOpen: false));

        LoadResult result = await UntilAsync(server, run => run.Meter.Answered >= 20);

        Assert.Equal((0, 0), (result.Failed, StreamLoads.Count(result, "next event")));
        Assert.InRange(result.Streams!.EndedEarly, 18, result.Answered);
    }

    [Fact]
    public async Task A_stream_that_is_cut_has_ended_early_and_failed()
    {
        using var hasCome = new SemaphoreSlim(0);
        await using TestServer server = await TestServer.StartAsync(async context =>
        {
            await EventsAsync(context, "data: 1\n\n", staysOpen: false);
            await hasCome.WaitAsync();
            context.Abort();
        });

        LoadResult result = await UntilAsync(
            server,
            run =>
            {
                if (run.Meter.Answered == 2) hasCome.Release();
                return run.Meter.Failed > 0;
            });

        Assert.InRange(result.Streams!.EndedEarly, 1, result.Failed);
    }

    [Theory]
    [InlineData(200, "text/event-stream", FailureKind.Closed, "The server ended the stream before its first event.")]
    [InlineData(200, "text/html", FailureKind.Malformed, "The answer is text/html and not text/event-stream.")]
    [InlineData(204, null, FailureKind.Malformed, "The answer is of no type and not text/event-stream.")]
    public async Task What_is_no_stream_is_a_failure(int status, string? type, FailureKind kind, string text)
    {
        await using TestServer server = await TestServer.StartAsync(context =>
        {
            (context.Response.StatusCode, context.Response.ContentType) = (status, type);
            return Task.CompletedTask;
        });

        LoadResult result = await UntilAsync(server, run => run.Meter.Failed > 0);

        FailureResult failure = Assert.Single(result.Failures);
        Assert.Equal((kind, text), (failure.Kind, failure.Example));
        Assert.Equal((0, 0), (result.Answered, result.Streams!.EndedEarly));
    }

    [Fact]
    public async Task An_error_of_the_server_is_an_answer_with_its_status_but_no_event_and_the_loop_does_not_spin()
    {
        await using TestServer server = await TestServer.AnsweringAsync(503);
        using var transport = new SseConnector(server.Address, new());
        LoadSettings settings = StreamLoads.Two with { Duration = TimeSpan.FromMilliseconds(300) };

        LoadResult result = await new LoadRun(transport, Events(server), settings)
            .RunAsync(TestContext.Current.CancellationToken).WaitAsync(Loads.Patience, TestContext.Current.CancellationToken);

        Assert.Equal([503], result.Statuses.Keys);
        Assert.Equal(0, result.RequestsPerSecond);
        Assert.InRange(result.Answered, 1, 8); // 100 ms apart
    }

    [Fact]
    public async Task The_type_of_a_stream_may_be_written_in_any_case()
    {
        await using TestServer server = await TestServer.StartAsync(
            context => EventsAsync(context, "data: 1\n\n", type: "Text/Event-Stream"));

        LoadResult result = await UntilAsync(server, run => run.Meter.Answered == 2 || run.Meter.Failed > 0);

        Assert.Equal((2, 0), (result.Succeeded, result.Failed));
    }

    [Fact]
    public async Task Silence_for_longer_than_the_timeout_is_a_failure()
    {
        await using TestServer server = await TestServer.StartAsync(context => EventsAsync(context, "data: 1\n\n"));

        LoadResult result = await UntilAsync(
            server, run => run.Meter.Failed > 0, settings: StreamLoads.Two with { Timeout = TimeSpan.FromMilliseconds(100) });

        Assert.Equal(FailureKind.Timeout, Assert.Single(result.Failures).Kind);
    }

    [Fact]
    public async Task An_event_without_an_end_does_not_fill_the_memory()
    {
        await using TestServer server = await TestServer.StartAsync(async context =>
        {
            context.Response.ContentType = "text/event-stream";
            byte[] part = new byte[1 << 20];
            while (!context.RequestAborted.IsCancellationRequested) await context.Response.Body.WriteAsync(part);
        });

        LoadResult result = await UntilAsync(
            server, run => run.Meter.Failed > 0, settings: StreamLoads.Two with { Connections = 1 });

        Assert.Equal("An event is longer than 16 MiB.", result.Failures[0].Example);
    }

    [Fact]
    public async Task The_load_ends_with_its_duration_while_streams_are_silent()
    {
        await using TestServer server = await TestServer.StartAsync(context => EventsAsync(context, "data: 1\n\n"));
        using var transport = new SseConnector(server.Address, new());
        LoadSettings settings = StreamLoads.Two with { Duration = TimeSpan.FromMilliseconds(300) };

        LoadResult result = await new LoadRun(transport, Events(server), settings)
            .RunAsync(TestContext.Current.CancellationToken).WaitAsync(Loads.Patience, TestContext.Current.CancellationToken);

        Assert.Equal((2, 0), (result.Streams!.OpenAtEnd + result.Unanswered, result.Failed));
    }

    [Fact]
    public async Task No_more_streams_are_open_than_the_limit_of_files_leaves_and_a_closed_one_gives_its_place_back()
    {
        await using TestServer server = await TestServer.StartAsync(context => EventsAsync(context, "data: 1\n\n"));
        using var transport = new SseConnector(server.Address, new() { MostConnections = 1 });
        LoadRequest request = Events(server).Request;
        using IConnection first = transport.Create(), second = transport.Create();

        Answer opened = await first.ExchangeAsync(request);
        Answer refused = await second.ExchangeAsync(request);
        first.Dispose();
        Answer again = refused;
        for (int attempt = 0; attempt < 600 && again.Failure is not null; attempt++)
        {
            await Task.Delay(TimeSpan.FromMilliseconds(100), TimeProvider.System, TestContext.Current.CancellationToken);
            using IConnection third = transport.Create();
            again = await third.ExchangeAsync(request);
        }

        Assert.Equal((200, 200), (opened.Status, again.Status));
        Assert.Equal(FailureKind.OwnLimit, refused.Failure!.Kind);
        Assert.Equal(
            "This process may open no more files, which leaves 1 connection: raise the limit (ulimit -n), or use fewer.",
            refused.Failure.Text);
    }

    [Fact]
    public void A_load_of_streams_has_no_rate()
    {
        using var transport = new SseConnector(new("http://localhost"), new());

        Assert.Throws<ArgumentException>(
            () => new LoadRun(transport, StreamLoad.OfMessages(), new LoadSettings { Rate = 5 }));
    }

    private static StreamLoad Events(TestServer server) => StreamLoad.OfEvents(HttpLoadRequest.Get(server.Address));

    private static Task<LoadResult> UntilAsync(
        TestServer server, Func<LoadRun, bool> isSo, Version? version = null, LoadSettings? settings = null) =>
        StreamLoads.UntilAsync(
            new SseConnector(server.Address, new() { Insecure = true }, version ?? HttpVersion.Version11), Events(server),
            settings ?? StreamLoads.Two, isSo);

    private static async Task EventsAsync(
        HttpContext context, string events, bool staysOpen = true, string type = "text/event-stream; charset=utf-8")
    {
        context.Response.ContentType = type;
        await context.Response.WriteAsync(events);
        await context.Response.Body.FlushAsync();
        if (!staysOpen) return;
        var gone = new TaskCompletionSource();
        await using (context.RequestAborted.Register(gone.SetResult)) await gone.Task;
    }
}
