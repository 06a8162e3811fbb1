using System.Collections.Concurrent;
using System.Net.Sockets;
using System.Net.WebSockets;
using System.Security.Cryptography.X509Certificates;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using StockExchange.LoadEngine.Http;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadEngine.Streams;
using StockExchange.LoadEngine.Transports;
using StockExchange.TestKit.Load;

namespace StockExchange.LoadEngine.Tests.Http;

public sealed class ProxyLoadTests
{
    private static readonly Uri Shop = new("http://shop.example:81/items?id=1");

    private readonly ConcurrentBag<string> _asked = [];

    [Fact]
    public async Task Without_tls_the_proxy_gets_whole_urls_and_the_user()
    {
        await using TestServer proxy = await TestServer.StartAsync(context =>
        {
            string target = context.Features.GetRequiredFeature<IHttpRequestFeature>().RawTarget;
            _asked.Add($"{target} for {context.Request.Host} by {context.Request.Headers.ProxyAuthorization}");
            return Task.CompletedTask;
        });
        var through = new UriBuilder(proxy.Address) { UserName = "me", Password = "a%3Ab" };

        LoadResult result = await Loads.RunAsync(
            Shop, Loads.Exactly(20, connections: 2), transport: new() { Proxy = through.Uri });

        Assert.Equal((20, 0), (result.Succeeded, result.Failed));
        string user = Convert.ToBase64String("me:a:b"u8);
        Assert.Equal([$"http://shop.example:81/items?id=1 for shop.example:81 by Basic {user}"], _asked.Distinct());
    }

    [Theory]
    [InlineData(false, HttpProtocols.Http1)]
    [InlineData(true, HttpProtocols.Http2)]
    public async Task With_tls_the_proxy_opens_a_tunnel(bool http2, HttpProtocols protocol)
    {
        using X509Certificate2 certificate = SelfSigned.Create();
        await using TestServer server = await TestServer.StartAsync(_ => Task.CompletedTask, protocol, certificate);
        await using var proxy = new RawServer(TunnelAsync);

        LoadResult result = await Loads.RunAsync(
            server.Address, Loads.Exactly(20, connections: 2),
            transport: new() { Proxy = new(proxy.Address, "/"), Insecure = true }, http2: http2);

        Assert.Equal((20, 0), (result.Succeeded, result.Failed));
        Assert.InRange(proxy.Connections, 1, 2);
        Assert.Equal([$"CONNECT {server.Address.Authority} HTTP/1.1"], _asked.Distinct());
    }

    [Fact]
    public async Task A_proxy_that_refuses_is_a_failure_with_its_status_and_what_to_do()
    {
        await using RawServer proxy = RawServer.Answering(
            "HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 2\r\n\r\nno");

        LoadResult result = await Loads.RunAsync(
            new("https://shop.example/"), Loads.Exactly(2), transport: new() { Proxy = new(proxy.Address, "/") });

        FailureResult failure = Assert.Single(result.Failures);
        Assert.Equal((FailureKind.Unreachable, 2), (failure.Kind, failure.Count));
        Assert.Contains("CONNECT shop.example:443 with status 407", failure.Example, StringComparison.Ordinal);
        Assert.Contains("--proxy http://USER:PASSWORD@", failure.Example, StringComparison.Ordinal);
    }

    /// <summary>RFC 9110, section 9.3.6.</summary>
    [Fact]
    public async Task The_address_of_an_IPv6_server_is_in_brackets()
    {
        await using var proxy = new RawServer(async (stream, _, cancel) =>
        {
            _asked.Add((await RawServer.ReadRequestAsync(stream, cancel))!);
            await stream.WriteAsync("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n"u8.ToArray(), cancel);
        });

        await Loads.RunAsync(
            new("https://[::1]:8443/"), Loads.Exactly(1), transport: new() { Proxy = new(proxy.Address, "/") });

        Assert.Equal(["CONNECT [::1]:8443 HTTP/1.1\r\nHost: [::1]:8443\r\n\r\n"], _asked.Distinct());
    }

    [Theory]
    [InlineData(true, "accepted the connection, and did not answer CONNECT within 0.3 s.")]
    [InlineData(false, "accepted the connection, and did not complete the TLS handshake within 0.3 s.")]
    public async Task A_handshake_without_an_answer_ends_with_the_connect_timeout(bool isTunnel, string said)
    {
        await using var silent = new RawServer((_, _, cancel) => Task.Delay(Timeout.Infinite, cancel));
        var transport = new TransportSettings
        {
            ConnectTimeout = TimeSpan.FromSeconds(0.3),
            Proxy = isTunnel ? new(silent.Address, "/") : null,
        };

        LoadResult result = await Loads.RunAsync(
            new($"https://127.0.0.1:{silent.Address.Port}/"), Loads.Exactly(2), transport: transport);

        FailureResult failure = Assert.Single(result.Failures);
        Assert.Equal((FailureKind.ConnectTimeout, 2), (failure.Kind, result.Failed));
        Assert.EndsWith(said, failure.Example, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_WebSocket_goes_through_a_tunnel_also_without_tls()
    {
        await using TestServer server = await TestServer.StartAsync(async context =>
        {
            using WebSocket socket = await context.WebSockets.AcceptWebSocketAsync();
            await socket.SendAsync("hi"u8.ToArray(), WebSocketMessageType.Text, true, context.RequestAborted);
        });
        await using var proxy = new RawServer(TunnelAsync);
        var url = new UriBuilder(server.Address) { Scheme = Uri.UriSchemeWs };
        using var transport = new WebSocketConnector(url.Uri, [], new() { Proxy = new(proxy.Address, "/") }, onlyReceives: true);
        using IConnection connection = transport.Create();
        await connection.OpenAsync();

        Answer answer = await connection.ExchangeAsync(StreamLoad.OfMessages().Request);

        Assert.Equal(new(200, 2, null), answer);
        Assert.Single(_asked);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Events_go_through_a_proxy_by_whole_URLs_and_with_tls_by_a_tunnel(bool isSecure)
    {
        using X509Certificate2? certificate = isSecure ? SelfSigned.Create() : null;
        await using TestServer server = await TestServer.StartAsync(EventAsync, HttpProtocols.Http1, certificate);
        await using var proxy = new RawServer(TunnelAsync);
        await using TestServer forwarding = await TestServer.StartAsync(async context =>
        {
            _asked.Add(context.Features.GetRequiredFeature<IHttpRequestFeature>().RawTarget);
            await EventAsync(context);
        });
        Uri through = new(isSecure ? proxy.Address : forwarding.Address, "/");
        using var transport = new SseConnector(server.Address, new() { Proxy = through, Insecure = true });
        using IConnection connection = transport.Create();
        await connection.OpenAsync();

        Answer answer = await connection.ExchangeAsync(StreamLoad.OfEvents(HttpLoadRequest.Get(server.Address)).Request);

        Assert.Equal((200, null), (answer.Status, answer.Failure));
        Assert.Equal(
            isSecure ? $"CONNECT {server.Address.Authority} HTTP/1.1" : server.Address.AbsoluteUri, Assert.Single(_asked));

        static Task EventAsync(HttpContext context)
        {
            context.Response.ContentType = "text/event-stream";
            return context.Response.WriteAsync("data: 1\n\n");
        }
    }

    /// <summary>Connects to where it is told to, and passes on bytes.</summary>
    private async Task TunnelAsync(Stream client, int number, CancellationToken cancel)
    {
        string head = (await RawServer.ReadRequestAsync(client, cancel))!.Split("\r\n")[0];
        _asked.Add(head);
        string[] target = head.Split(' ')[1].Split(':');
        using var server = new TcpClient();
        await server.ConnectAsync(target[0], int.Parse(target[1]), cancel);
        await client.WriteAsync("HTTP/1.1 200 Connection established\r\n\r\n"u8.ToArray(), cancel);
        await Task.WhenAny(
            client.CopyToAsync(server.GetStream(), cancel), server.GetStream().CopyToAsync(client, cancel));
    }
}
