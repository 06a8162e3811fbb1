using System.Collections.Concurrent;
using System.Net.WebSockets;
using System.Security.Cryptography.X509Certificates;
using System.Text;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadEngine.Streams;
using StockExchange.LoadEngine.Transports;
using StockExchange.TestKit.Load;

namespace StockExchange.LoadEngine.Tests.Streams;

public sealed class WebSocketLoadTests
{
    /// <summary>How clients have left.</summary>
    private readonly ConcurrentBag<WebSocketCloseStatus?> _ends = [];

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_message_that_is_sent_and_its_answer_are_a_request(bool isSecure)
    {
        using X509Certificate2? certificate = isSecure ? SelfSigned.Create() : null;
        await using TestServer server = await StartAsync(certificate: certificate, serve: async (socket, context) =>
        {
            Assert.Equal("b", context.Request.Headers["A"]);
            byte[] buffer = new byte[100];
            while (await socket.ReceiveAsync(buffer, default) is { MessageType: WebSocketMessageType.Text, Count: var count })
            {
                // In two frames, which are one message.
                await socket.SendAsync(buffer.AsMemory(0, 1), WebSocketMessageType.Text, false, default);
                await socket.SendAsync(buffer.AsMemory(1, count - 1), WebSocketMessageType.Text, true, default);
            }

            _ends.Add(socket.CloseStatus);
        });
        using WebSocketConnector transport = Connect(server, onlyReceives: false);

        LoadResult result = await new LoadRun(
            transport, new FixedRequest(new LoadRequest(0, "hello"u8.ToArray()), "message"), Loads.Exactly(100, connections: 2))
            .RunAsync(TestContext.Current.CancellationToken).WaitAsync(Loads.Patience, TestContext.Current.CancellationToken);

        Assert.Equal((100, 0, 500), (result.Succeeded, result.Failed, result.BytesReceived));
        Assert.Null(result.Streams);
        await Loads.UntilAsync(() => _ends.Count == 2);
        Assert.All(_ends, end => Assert.Equal(WebSocketCloseStatus.NormalClosure, end));
    }

    [Theory]
    [InlineData("a, A")]
    [InlineData("a b")]
    [InlineData("")]
    public void Subprotocols_that_are_no_tokens_or_named_twice_are_refused_before_there_is_a_load(string subprotocols) =>
        Assert.ThrowsAny<ArgumentException>(() => new WebSocketConnector(
            new("ws://localhost"), [new("sec-websocket-protocol", subprotocols)], new(), onlyReceives: true));

    [Fact]
    public async Task No_more_are_open_than_the_limit_of_files_leaves()
    {
        await using TestServer server = await StartAsync(async (socket, _) => await socket.ReceiveAsync(new byte[1], default));
        var url = new UriBuilder(server.Address) { Scheme = Uri.UriSchemeWs };
        using var transport = new WebSocketConnector(
            url.Uri, [new("Sec-WebSocket-Protocol", "two")], new() { MostConnections = 1 }, onlyReceives: false);
        using IConnection first = transport.Create(), second = transport.Create();

        Assert.Null(await first.OpenAsync());
        Failure? refused = await second.OpenAsync();

        Assert.Equal(FailureKind.OwnLimit, refused?.Kind);
        Assert.Contains("raise the limit (ulimit -n)", refused!.Text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task The_messages_of_a_server_are_counted_from_the_opening_on()
    {
        await using TestServer server = await StartAsync(async (socket, _) =>
        {
            for (int i = 0; i < 3; i++) await SayAsync(socket);
            await socket.ReceiveAsync(new byte[1], default); // until the client goes
            _ends.Add(socket.CloseStatus);
        });

        LoadResult result = await UntilAsync(server, run => run.Meter.Answered == 6);

        Assert.Equal((2, 4), (StreamLoads.Count(result, "first message"), StreamLoads.Count(result, "next message")));
        Assert.Equal(new("message", EndedEarly: 0, OpenAtEnd: 2), result.Streams);
        await Loads.UntilAsync(() => _ends.Count == 2);
        Assert.All(_ends, end => Assert.Equal(WebSocketCloseStatus.NormalClosure, end));
    }

    [Theory]
    [InlineData(WebSocketCloseStatus.NormalClosure, null)]
    [InlineData(WebSocketCloseStatus.InternalServerError, "The server closed the WebSocket with code 1011: why")]
    public async Task An_orderly_end_is_no_failure_and_another_one_is(WebSocketCloseStatus status, string? example)
    {
        await using TestServer server = await StartAsync(async (socket, _) =>
        {
            await SayAsync(socket);
            await socket.CloseOutputAsync(status, "why", default);
        });

        LoadResult result = await UntilAsync(server, run => run.Meter.Answered >= 6);

        Assert.Equal(example, result.Failures is [var first, ..] ? first.Example : null);
        Assert.InRange(result.Streams!.EndedEarly, 4, result.Answered);
    }

    [Fact]
    public async Task A_server_without_WebSockets_is_named_with_its_status()
    {
        await using TestServer server = await TestServer.AnsweringAsync(404);

        LoadResult result = await UntilAsync(server, run => run.Meter.Failed > 0);

        FailureResult failure = Assert.Single(result.Failures);
        Assert.Equal(FailureKind.Malformed, failure.Kind);
        Assert.Contains("404", failure.Example, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_closed_port_refuses()
    {
        TestServer server = await TestServer.AnsweringAsync(404);
        using WebSocketConnector transport = Connect(server, onlyReceives: false);
        await server.DisposeAsync();

        Failure? failure = await transport.Create().OpenAsync();

        Assert.Equal(FailureKind.Refused, failure?.Kind);
    }

    private static Task<LoadResult> UntilAsync(TestServer server, Func<LoadRun, bool> isSo) => StreamLoads.UntilAsync(
        Connect(server, onlyReceives: true), StreamLoad.OfMessages(), StreamLoads.Two, isSo);

    private static WebSocketConnector Connect(TestServer server, bool onlyReceives) => new(
        new UriBuilder(server.Address) { Scheme = server.Address.Scheme.Replace("http", "ws", StringComparison.Ordinal) }.Uri,
        [new("A", "b"), new("Sec-WebSocket-Protocol", "one, two")], new() { Insecure = true }, onlyReceives);

    private static ValueTask SayAsync(WebSocket socket) =>
        socket.SendAsync(Encoding.ASCII.GetBytes("hi").AsMemory(), WebSocketMessageType.Text, true, default);

    /// <summary>A server that accepts WebSockets; how a client leaves does not matter.</summary>
    private static Task<TestServer> StartAsync(
        Func<WebSocket, HttpContext, Task> serve, X509Certificate2? certificate = null) => TestServer.StartAsync(
        async context =>
        {
            using WebSocket socket = await context.WebSockets.AcceptWebSocketAsync("two");
            try
            {
                await serve(socket, context);
            }
            catch (WebSocketException)
            {
                // The client has gone.
            }
        },
        HttpProtocols.Http1, certificate);
}
