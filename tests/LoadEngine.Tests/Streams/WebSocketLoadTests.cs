using System.Collections.Concurrent;
using System.Net.WebSockets;
using Microsoft.AspNetCore.Http;
using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadEngine.Streams;
using StockExchange.LoadEngine.Transports;
using StockExchange.TestKit;
using StockExchange.TestKit.Load;

namespace StockExchange.LoadEngine.Tests.Streams;

public sealed class WebSocketLoadTests
{
    private static readonly LoadSettings Short = Loads.Closed(connections: 2, seconds: 0.4) with { Drain = TimeSpan.Zero };

    private readonly ConcurrentQueue<WebSocketCloseStatus?> _closed = [];

    [Theory]
    [InlineData(null)]
    [InlineData(500.0)]
    public async Task A_message_is_sent_for_each_answer_and_the_end_is_the_closing_handshake(double? rate)
    {
        await using TestServer server = await TestServer.StartAsync(EchoAsync);

        LoadResult result = await RunAsync(server, "hello", Loads.Exactly(100, connections: 4) with { Rate = rate });

        Assert.Equal((100, 0, 0, 500), (result.Succeeded, result.Failed, result.Unanswered, result.BytesReceived));
        long first = Count(result, "first message");
        Assert.InRange(first, 1, 4);
        Assert.Equal(100 - first, Count(result, "message"));
        await Eventually.HoldsAsync(() => _closed.Count >= first, () => $"{_closed.Count} of {first} are closed", Loads.Patience);
        Assert.All(_closed, status => Assert.Equal(WebSocketCloseStatus.NormalClosure, status));
    }

    [Fact]
    public async Task Without_a_message_it_receives_and_a_socket_that_its_server_closes_is_opened_again()
    {
        await using TestServer server = await TestServer.StartAsync(async context =>
        {
            using WebSocket socket = await context.WebSockets.AcceptWebSocketAsync();
            for (int message = 0; message < 3; message++)
                await socket.SendAsync("hello"u8.ToArray(), WebSocketMessageType.Text, true, CancellationToken.None);
            await socket.CloseAsync(WebSocketCloseStatus.NormalClosure, null, CancellationToken.None);
        });

        LoadResult result = await RunAsync(server, "", Short);

        Assert.Equal((0, 0, 0), (result.Failed, result.Answered - result.Succeeded, result.Unanswered));
        long first = Count(result, "first message");
        Assert.InRange(first, 3, long.MaxValue);
        Assert.InRange(Count(result, "message"), 2 * (first - 2), 2 * first);
    }

    [Fact]
    public async Task A_refusal_is_a_status_and_a_server_that_disappears_a_failure()
    {
        await using TestServer refuses = await TestServer.AnsweringAsync(404);
        await using TestServer breaks = await TestServer.StartAsync(async context =>
        {
            using WebSocket socket = await context.WebSockets.AcceptWebSocketAsync();
            context.Abort();
        });

        LoadResult refused = await RunAsync(refuses, "hello", Loads.Exactly(2));
        LoadResult broken = await RunAsync(breaks, "hello", Loads.Exactly(1));

        Assert.Equal((0, 2, 404), (refused.Failed, refused.Answered, refused.Statuses.Keys.Single()));
        Assert.Contains(Assert.Single(broken.Failures).Kind, (FailureKind[])[FailureKind.Closed, FailureKind.Reset]);
    }

    private static Task<LoadResult> RunAsync(TestServer server, string message, LoadSettings settings)
    {
        var url = new UriBuilder(server.Address) { Scheme = "ws" };
        return Loads.RunAsync(
            new WebSocketConnector(url.Uri, new()),
            new StreamRequests(
                WebSocketRequest.Create(url.Uri, [], System.Text.Encoding.UTF8.GetBytes(message)), "message", message.Length > 0),
            settings);
    }

    private static long Count(LoadResult result, string operation) =>
        result.Operations.Where(one => one.Operation == operation).Sum(one => one.Latency.Count);

    private async Task EchoAsync(HttpContext context)
    {
        using WebSocket socket = await context.WebSockets.AcceptWebSocketAsync();
        byte[] buffer = new byte[100];
        while (await socket.ReceiveAsync(buffer.AsMemory(), CancellationToken.None)
            is { MessageType: not WebSocketMessageType.Close } one)
            await socket.SendAsync(buffer.AsMemory(0, one.Count), WebSocketMessageType.Text, true, CancellationToken.None);
        _closed.Enqueue(socket.CloseStatus);
        await socket.CloseOutputAsync(WebSocketCloseStatus.NormalClosure, null, CancellationToken.None);
    }
}
