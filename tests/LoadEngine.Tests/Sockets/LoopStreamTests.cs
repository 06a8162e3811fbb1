using System.Net;
using System.Net.Sockets;
using StockExchange.LoadEngine.Sockets;

namespace StockExchange.LoadEngine.Tests.Sockets;

public sealed class LoopStreamTests : IDisposable
{
    private readonly EventLoop _loop;
    private readonly Socket _listener = new(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);

    public LoopStreamTests()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "epoll is Linux's");
        _loop = new(_ => { });
        _listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        _listener.Listen(backlog: 1);
    }

    public void Dispose()
    {
        _loop.Dispose();
        _listener.Dispose();
    }

    private static CancellationToken Cancel => TestContext.Current.CancellationToken;

    [Fact]
    public async Task More_than_the_system_takes_is_sent_as_the_other_side_reads_it()
    {
        using LoopStream stream = await ConnectAsync();
        using Socket server = await _listener.AcceptAsync(Cancel);
        byte[] bytes = Bytes(20_000_000), last = Bytes(1);

        Task writing = WriteAsync(stream, bytes, last);
        await Task.Delay(100, Cancel);
        Assert.False(writing.IsCompleted);

        byte[] all = [.. bytes, .. last];
        Assert.Equal(all, await ReadAsync(server, all.Length));
        await writing;
    }

    [Fact]
    public async Task What_the_loop_sends_arrives_whole_and_in_order()
    {
        using LoopStream stream = await ConnectAsync();
        using Socket server = await _listener.AcceptAsync(Cancel);
        byte[][] parts = [Bytes(1000), Bytes(2000), Bytes(3000), Bytes(5_000_000), Bytes(10), Bytes(5000)];

        Task writing = AnswerAsync(stream, parts); // its writes are upon the loop's thread, as those of a closed loop
        await server.SendAsync(new byte[1], Cancel);

        byte[] all = [.. parts.SelectMany(part => part)];
        Assert.Equal(all, await ReadAsync(server, all.Length));
        await writing;
    }

    [Fact]
    public async Task What_comes_in_pieces_before_and_after_it_is_waited_for_is_read_whole()
    {
        using LoopStream stream = await ConnectAsync();
        using Socket server = await _listener.AcceptAsync(Cancel);
        byte[] bytes = Bytes(3_000_000);
        var random = new Random(1);

        Task sending = Task.Run(
            async () =>
            {
                for (int at = 0; at < bytes.Length;)
                {
                    int length = Math.Min(random.Next(1, 9000), bytes.Length - at);
                    at += await server.SendAsync(bytes.AsMemory(at, length), Cancel);
                    if (random.Next(10) == 0) await Task.Yield();
                }

                server.Shutdown(SocketShutdown.Send);
            },
            Cancel);
        using var read = new MemoryStream();
        byte[] buffer = new byte[4096];
        while (await stream.ReadAsync(buffer, Cancel) is > 0 and int count)
            await read.WriteAsync(buffer.AsMemory(0, count), Cancel);

        await sending;
        Assert.Equal(bytes, read.ToArray());
        Assert.Equal(0, await stream.ReadAsync(buffer, Cancel)); // an end stays one
    }

    [Fact]
    public async Task A_disposal_fails_the_read_that_waits_and_every_later_one()
    {
        LoopStream stream = await ConnectAsync();
        ValueTask<int> waiting = stream.ReadAsync(new byte[1], Cancel);
        Assert.False(waiting.IsCompleted);

        await stream.DisposeAsync();

        await Assert.ThrowsAsync<ObjectDisposedException>(async () => await waiting);
        await Assert.ThrowsAsync<ObjectDisposedException>(() => stream.ReadExactlyAsync(new byte[1], Cancel).AsTask());
    }

    [Fact]
    public async Task A_disposal_beside_reads_and_answers_leaves_nobody_waiting()
    {
        for (int round = 0; round < 300; round++)
        {
            LoopStream stream = await ConnectAsync();
            using Socket server = await _listener.AcceptAsync(Cancel);
            ValueTask<int> waiting = stream.ReadAsync(new byte[1], Cancel);

            Task disposing = Task.Run(stream.Dispose, Cancel);
            await Record.ExceptionAsync(() => server.SendAsync(new byte[1], Cancel).AsTask()); // which may come too late

            Exception? failure = await Record.ExceptionAsync(
                () => waiting.AsTask().WaitAsync(TimeSpan.FromSeconds(30), TimeProvider.System, Cancel));
            Assert.True(failure is null or ObjectDisposedException or SocketException, failure?.ToString());
            await disposing;
        }
    }

    [Fact]
    public async Task A_server_that_lets_nobody_in_yet_is_waited_for()
    {
        List<Socket> filling = [];
        while (filling.Count < 10 && await IsConnectedAsync() is { } connected) filling.Add(connected); // its backlog is full

        Task<LoopStream> connecting = ConnectAsync();
        await Task.Delay(50, Cancel);
        Assert.False(connecting.IsCompleted);
        foreach (Socket _ in filling) (await _listener.AcceptAsync(Cancel)).Dispose();

        using LoopStream stream = await connecting;
        foreach (Socket socket in filling) socket.Dispose();
    }

    [Fact]
    public async Task A_server_that_is_not_there_refuses()
    {
        EndPoint gone = _listener.LocalEndPoint!;
        _listener.Dispose();

        SocketException failure = await Assert.ThrowsAsync<SocketException>(() => ConnectAsync(gone, Cancel));

        Assert.Equal(SocketError.ConnectionRefused, failure.SocketErrorCode);
    }

    [Fact]
    public async Task A_connection_that_is_no_longer_wanted_is_not_waited_for()
    {
        using var wanted = new CancellationTokenSource();
        List<Socket> filling = [];
        while (filling.Count < 10 && await IsConnectedAsync() is { } connected) filling.Add(connected);

        wanted.CancelAfter(TimeSpan.FromMilliseconds(50));
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => ConnectAsync(_listener.LocalEndPoint!, wanted.Token));
        foreach (Socket socket in filling) socket.Dispose();
    }

    private Task<LoopStream> ConnectAsync() => ConnectAsync(_listener.LocalEndPoint!, Cancel);

    private Task<LoopStream> ConnectAsync(EndPoint server, CancellationToken cancel) => LoopStream.ConnectAsync(
        _loop, new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp), server, cancel);

    /// <returns>Null when it was not let in within a moment.</returns>
    private async Task<Socket?> IsConnectedAsync()
    {
        using var moment = CancellationTokenSource.CreateLinkedTokenSource(Cancel);
        moment.CancelAfter(TimeSpan.FromMilliseconds(300));
        var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        try
        {
            await socket.ConnectAsync(_listener.LocalEndPoint!, moment.Token);
            return socket;
        }
        catch (OperationCanceledException)
        {
            socket.Dispose();
            return null;
        }
    }

    private static byte[] Bytes(int length)
    {
        byte[] bytes = new byte[length];
        new Random(length).NextBytes(bytes);
        return bytes;
    }

    private static async Task WriteAsync(LoopStream stream, params byte[][] parts)
    {
        foreach (byte[] part in parts) await stream.WriteAsync(part, Cancel);
    }

    private static async Task AnswerAsync(LoopStream stream, byte[][] parts)
    {
        await stream.ReadExactlyAsync(new byte[1], Cancel);
        await WriteAsync(stream, parts);
    }

    private static async Task<byte[]> ReadAsync(Socket socket, int length)
    {
        await using var stream = new NetworkStream(socket);
        byte[] bytes = new byte[length];
        await stream.ReadExactlyAsync(bytes, Cancel);
        return bytes;
    }
}
