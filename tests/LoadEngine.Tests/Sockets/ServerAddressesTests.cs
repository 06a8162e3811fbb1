using System.Net;
using System.Net.Sockets;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadEngine.Sockets;
using StockExchange.LoadEngine.Transports;
using StockExchange.TestKit;
using StockExchange.TestKit.Load;

namespace StockExchange.LoadEngine.Tests.Sockets;

public sealed class ServerAddressesTests
{
    private static readonly EndPoint[] Three =
        [new IPEndPoint(IPAddress.Parse("10.0.0.1"), 80), new IPEndPoint(IPAddress.Parse("10.0.0.2"), 80),
        new IPEndPoint(IPAddress.Parse("10.0.0.3"), 80)];

    private static CancellationToken Cancel => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Connections_use_several_addresses_in_turn_and_the_others_when_one_refuses()
    {
        using var addresses = new ServerAddresses(new("http://shop/"), Three);

        Assert.Equal(Three, await addresses.NextAsync(Cancel));
        Assert.Equal([Three[1], Three[2], Three[0]], await addresses.NextAsync(Cancel));
        Assert.Equal([Three[2], Three[0], Three[1]], await addresses.NextAsync(Cancel));
        Assert.Equal(Three, await addresses.NextAsync(Cancel));
    }

    [Fact]
    public async Task One_that_has_only_refused_comes_last_and_one_that_once_accepted_keeps_its_turn()
    {
        using var addresses = new ServerAddresses(new("http://shop/"), Three);

        addresses.Refused(Three[0]);
        addresses.Accepted(Three[1]);
        addresses.Refused(Three[1]);

        Assert.Equal([Three[1], Three[2], Three[0]], await addresses.NextAsync(Cancel));
        Assert.Equal([Three[1], Three[2], Three[0]], await addresses.NextAsync(Cancel));
        addresses.Accepted(Three[0]);
        Assert.Equal([Three[2], Three[0], Three[1]], await addresses.NextAsync(Cancel));
    }

    [Fact]
    public async Task Of_the_two_addresses_of_localhost_the_one_that_accepts_is_used()
    {
        using var addresses = new ServerAddresses(new("http://localhost:81/"), []);
        EndPoint[] both = await addresses.NextAsync(Cancel);

        addresses.Accepted(both[^1]);

        Assert.All(both, address => Assert.Equal(81, ((IPEndPoint)address).Port));
        Assert.Equal([both[^1]], await addresses.NextAsync(Cancel));
    }

    [Fact]
    public async Task Servers_on_two_addresses_get_half_of_the_connections_each()
    {
        if (!OperatingSystem.IsLinux()) Assert.Skip("Only Linux has all of 127.0.0.0/8.");
        await using RawServer one = RawServer.Answering("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
        int port = one.Address.Port;
        await using TestServer other = await TestServer.StartAsync(
            _ => Task.CompletedTask, address: new IPEndPoint(IPAddress.Parse("127.0.0.2"), port));
        EndPoint[] servers = [new IPEndPoint(IPAddress.Loopback, port), new IPEndPoint(IPAddress.Parse("127.0.0.2"), port)];

        LoadResult result = await Loads.RunAsync(
            new($"http://shop.invalid:{port}/"), Loads.Exactly(40, connections: 10), transport: new() { Addresses = servers });

        Assert.Equal(40, result.Succeeded);
        Assert.Equal(5, one.Connections);
    }

    [Theory]
    [InlineData(HttpProtocols.Http1)]
    [InlineData(HttpProtocols.Http2)]
    public async Task A_given_address_that_refuses_fails_no_request(HttpProtocols protocol)
    {
        using var silent = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        silent.Bind(new IPEndPoint(IPAddress.Loopback, 0)); // and does not listen
        await using TestServer server = await TestServer.StartAsync(_ => Task.CompletedTask, protocol);
        EndPoint[] addresses = [silent.LocalEndPoint!, new IPEndPoint(IPAddress.Loopback, server.Address.Port)];

        LoadResult result = await Loads.RunAsync(
            server.Address, Loads.Exactly(4, connections: 2), transport: new() { Addresses = addresses },
            http2: protocol is HttpProtocols.Http2);

        Assert.Equal((4, 0), (result.Succeeded, result.Failed));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_server_on_a_Unix_socket_is_loaded_like_any_other(bool http2)
    {
        using var folder = new TemporaryFolder();
        var address = new UnixDomainSocketEndPoint(folder.File("s"));
        await using TestServer server = await TestServer.StartAsync(
            context => context.Response.Body.WriteAsync(new byte[20_000], context.RequestAborted).AsTask(),
            http2 ? HttpProtocols.Http2 : HttpProtocols.Http1,
            address: address);
        var transport = new TransportSettings { Addresses = [address] };
        Uri url = new("http://shop.invalid/");

        LoadResult result = await Loads.RunAsync(url, Loads.Exactly(200, connections: 20), transport: transport, http2: http2);
        await server.DisposeAsync();
        LoadResult gone = await Loads.RunAsync(url, Loads.Exactly(1), transport: transport, http2: http2);

        Assert.Equal((200, 0), (result.Succeeded, result.Failed));
        Assert.True(result.BytesReceived >= 200 * 20_000, $"{result.BytesReceived}");
        Assert.Equal(1, gone.Failed);
    }

    [Fact]
    public async Task A_Unix_socket_with_a_full_backlog_is_tried_until_there_is_room()
    {
        using var folder = new TemporaryFolder();
        var address = new UnixDomainSocketEndPoint(folder.File("s"));
        using var listener = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
        listener.Bind(address);
        listener.Listen(0);
        List<Socket> waiting = [];
        try
        {
            Task connecting = Task.CompletedTask;
            while (connecting.IsCompletedSuccessfully && waiting.Count < 100)
            {
                waiting.Add(ServerSocket.Create(address));
                connecting = ServerSocket.ConnectUnixAsync(waiting[^1], address, Cancel);
            }

            Assert.False(connecting.IsCompleted);
            for (int i = waiting.Count; i > 0; i--) waiting.Add(await listener.AcceptAsync(Cancel));
            await connecting.WaitAsync(Loads.Patience, Cancel);
        }
        finally
        {
            foreach (Socket socket in waiting) socket.Dispose();
        }
    }
}
