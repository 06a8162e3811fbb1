using System.Net;
using System.Net.Sockets;
using System.Security.Cryptography.X509Certificates;
using System.Text;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using StockExchange.LoadEngine.Http;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadEngine.Transports;
using StockExchange.TestKit.Load;

namespace StockExchange.LoadEngine.Tests.Running;

/// <summary>What is unusual, and right.</summary>
public sealed class OddServerTests
{
    [Theory]
    [InlineData("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;a=b\r\nhello\r\n0\r\nT: x\r\n\r\n", false, 1)]
    [InlineData("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n", false, 1)]
    [InlineData("HTTP/1.1 304 Not Modified\r\nContent-Length: 7\r\n\r\n", false, 1)]
    [InlineData("HTTP/1.0 200 OK\r\n\r\nuntil the end", true, 6)]
    [InlineData("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok", true, 6)]
    public async Task Every_kind_of_answer_has_its_end(string answer, bool closes, int connections)
    {
        await using RawServer server = RawServer.Answering(answer, closes);

        LoadResult result = await Loads.RunAsync(server.Address, Loads.Exactly(6));

        Assert.Equal((6, 0, 6 * answer.Length), (result.Answered, result.Failed, result.BytesReceived));
        Assert.Equal(connections, server.Connections);
    }

    [Fact]
    public async Task The_answer_to_head_has_no_body()
    {
        await using RawServer server = RawServer.Answering("HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n");

        LoadResult result = await Loads.RunAsync(
            server.Address, Loads.Exactly(6), Loads.One(server.Address, HttpMethod.Head));

        Assert.Equal((6, 1), (result.Answered, server.Connections));
    }

    [Fact]
    public async Task A_large_answer_in_small_pieces_is_read_to_its_end()
    {
        byte[] body = new byte[1_000_000];
        await using var server = new RawServer(async (stream, _, cancel) =>
        {
            while (await RawServer.ReadRequestAsync(stream, cancel) is not null)
            {
                foreach (char character in "HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n")
                    await stream.WriteAsync(new[] { (byte)character }, cancel);
                await stream.WriteAsync(body, cancel);
            }
        });

        LoadResult result = await Loads.RunAsync(server.Address, Loads.Exactly(3));

        Assert.Equal((3, 3 * 1_000_044), (result.Answered, result.BytesReceived));
    }

    [Theory]
    [InlineData(false, "close")]
    [InlineData(true, "close")]
    [InlineData(false, "keep-alive")]
    [InlineData(true, "keep-alive")]
    public async Task An_answer_before_the_end_of_a_large_body_counts_and_ends_the_send(bool isSecure, string connection)
    {
        using X509Certificate2? certificate = isSecure ? SelfSigned.Create() : null;
        byte[] answer = Encoding.ASCII.GetBytes(
            $"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 413 Too Large\r\nConnection: {connection}\r\nContent-Length: 3\r\n\r\n"
            + "big");
        await using var server = new RawServer(
            async (stream, _, cancel) =>
            {
                await stream.ReadExactlyAsync(new byte[1000], cancel);
                await stream.WriteAsync(answer, cancel);
                await Task.Delay(Timeout.Infinite, cancel); // and reads no more
            },
            certificate: certificate);

        LoadResult result = await Loads.RunAsync(
            server.Address, Loads.Exactly(3), Uploads(server.Address), new() { Insecure = true });

        Assert.Equal((3, 0, 3), (result.Answered, result.Failed, result.Statuses.GetValueOrDefault(413)));
        Assert.Equal(3, server.Connections);
        await Loads.UntilClosedAsync(server.Address);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_large_body_is_sent_to_its_end(bool isSecure)
    {
        using X509Certificate2? certificate = isSecure ? SelfSigned.Create() : null;
        await using TestServer server = await TestServer.StartAsync(
            async context =>
            {
                using var body = new MemoryStream();
                await context.Request.Body.CopyToAsync(body, context.RequestAborted);
                context.Response.StatusCode = body.Length == BodyLength ? 200 : 400;
            },
            HttpProtocols.Http1, certificate);

        LoadResult result = await Loads.RunAsync(
            server.Address, Loads.Exactly(3), Uploads(server.Address), new() { Insecure = true });

        Assert.Equal((3, 0), (result.Succeeded, result.Failed));
    }

    [Fact]
    public async Task A_server_that_ends_the_connection_while_a_large_body_is_sent_has_not_answered()
    {
        await using var server = new RawServer(
            async (stream, _, cancel) => await stream.ReadExactlyAsync(new byte[1000], cancel));

        LoadResult result = await Loads.RunAsync(server.Address, Loads.Exactly(2), Uploads(server.Address));

        Assert.Equal((0, 2), (result.Answered, result.Failed));
        Assert.All(
            result.Failures, failure => Assert.True(failure.Kind is FailureKind.Reset or FailureKind.Closed, failure.Example));
    }

    [Fact]
    public async Task IPv6_and_names_are_understood()
    {
        const string Answer = "HTTP/1.1 204 No Content\r\n\r\n";
        Assert.SkipUnless(Socket.OSSupportsIPv6, "this machine has no IPv6");
        await using RawServer six = RawServer.Answering(Answer, address: IPAddress.IPv6Loopback);
        await using RawServer four = RawServer.Answering(Answer);

        foreach (Uri address in new[] { six.Address, new($"http://localhost:{four.Address.Port}") })
            Assert.Equal(2, (await Loads.RunAsync(address, Loads.Exactly(2))).Answered);
    }

    [Fact]
    public async Task The_request_is_what_http_asks_for()
    {
        string? seen = null;
        await using var server = new RawServer(async (stream, _, cancel) =>
        {
            seen = await RawServer.ReadRequestAsync(stream, cancel);
            await stream.WriteAsync("HTTP/1.1 204 No Content\r\n\r\n"u8.ToArray(), cancel);
        });

        await Loads.RunAsync(server.Address, Loads.Exactly(1));

        Assert.Equal($"GET /path HTTP/1.1\r\nHost: 127.0.0.1:{server.Address.Port}\r\n\r\n", seen);
    }

    /// <summary>More than a socket takes at once.</summary>
    private const int BodyLength = 20_000_000;

    private static FixedRequest Uploads(Uri server) =>
        new FixedRequest(new HttpLoadRequest(operation: 0, HttpMethod.Post, server, headers: [], new byte[BodyLength]), "post");
}
