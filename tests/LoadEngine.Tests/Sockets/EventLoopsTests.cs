using System.Net;
using System.Net.Sockets;
using Microsoft.Extensions.Time.Testing;
using StockExchange.LoadEngine.Sockets;

namespace StockExchange.LoadEngine.Tests.Sockets;

public sealed class EventLoopsTests : IDisposable
{
    private const int Connections = 20;

    private readonly FakeTimeProvider _time = new();
    private readonly List<IDisposable> _opened = [];
    private readonly Socket _listener = new(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
    private TimeSpan? _idle = TimeSpan.Zero;

    public EventLoopsTests()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "epoll is Linux's");
        _listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        _listener.Listen(Connections);
    }

    private static CancellationToken Cancel => TestContext.Current.CancellationToken;

    public void Dispose()
    {
        foreach (IDisposable opened in _opened) opened.Dispose();
        _listener.Dispose();
    }

    [Fact]
    public async Task A_busy_loop_gives_half_of_its_connections_to_a_new_one_while_a_processor_is_idle()
    {
        EventLoops loops = Create(first: 1, most: 2);
        EventLoop only = loops.Next();
        for (int i = 0; i < Connections; i++) await ConnectAsync(loops.Next());

        loops.Relieve(only); // the first reading of the idle time
        Pass(idleProcessors: 0.3);
        loops.Relieve(only);
        Assert.Equal(Connections, only.Count);
        Assert.Same(only, loops.Next());

        Pass(idleProcessors: 0.8);
        loops.Relieve(only);
        Assert.Equal(Connections / 2, only.Count);
        await ConnectAsync(only);
        EventLoop other = loops.Next(); // the one with fewer
        Assert.NotSame(only, other);
        Assert.Equal(Connections / 2, other.Count);

        Pass(idleProcessors: 2);
        loops.Relieve(other); // there is one for each processor
        Assert.Equal(Connections / 2, other.Count);
    }

    [Fact]
    public void Where_the_idle_time_is_not_known_or_long_ago_the_first_loop_stays_alone()
    {
        EventLoops loops = Create(first: 1, most: 2);
        EventLoop only = loops.Next();
        loops.Relieve(only);
        _time.Advance(TimeSpan.FromSeconds(5));
        _idle += TimeSpan.FromSeconds(5);
        loops.Relieve(only);
        _idle = null;
        loops.Relieve(only);

        Assert.Same(only, loops.Next());
    }

    [Fact]
    public async Task As_many_as_were_asked_for_share_the_connections()
    {
        EventLoops loops = Create(first: 3, most: 3);
        for (int i = 0; i < 9; i++) await ConnectAsync(loops.Next());

        Assert.Equal(3, loops.Next().Count);
    }

    [Fact]
    public async Task Connections_that_change_loops_all_the_time_lose_and_mix_up_nothing()
    {
        var loops = new EventLoop[2];
        loops[0] = new(loop => loop.MoveHalfTo(loops[1]));
        loops[1] = new(loop => loop.MoveHalfTo(loops[0]));
        _opened.AddRange(loops);

        await Task.WhenAll(Enumerable.Range(0, Connections).Select(async number =>
        {
            LoopStream stream = await LoopStream.ConnectAsync(
                loops[number % 2], new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp),
                _listener.LocalEndPoint!, Cancel);
            using Socket server = await _listener.AcceptAsync(Cancel);
            Task echoing = EchoAsync(server);
            byte[] sent = new byte[1000], received = new byte[1000];
            for (int turn = 0; turn < 40; turn++)
            {
                new Random(turn + (number * 1000)).NextBytes(sent);
                await stream.WriteAsync(sent, Cancel);
                await stream.ReadExactlyAsync(received, Cancel);
                Assert.Equal(sent, received);
            }

            await stream.DisposeAsync();
            await echoing;
        }));
    }

    private static async Task EchoAsync(Socket socket)
    {
        byte[] buffer = new byte[300];
        while (await socket.ReceiveAsync(buffer, Cancel) is > 0 and int count)
            for (int sent = 0; sent < count;) sent += await socket.SendAsync(buffer.AsMemory(sent, count - sent), Cancel);
    }

    private EventLoops Create(int first, int most)
    {
        var loops = new EventLoops(first, most, new(() => _idle, _time));
        _opened.Add(loops);
        return loops;
    }

    private async Task ConnectAsync(EventLoop loop)
    {
        var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        _opened.Add(await LoopStream.ConnectAsync(loop, socket, _listener.LocalEndPoint!, Cancel));
        _opened.Add(await _listener.AcceptAsync(Cancel));
    }

    private void Pass(double idleProcessors)
    {
        var window = TimeSpan.FromMilliseconds(200);
        _time.Advance(window);
        _idle += window * idleProcessors;
    }
}
