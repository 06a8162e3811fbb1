using System.Net;
using System.Net.Sockets;
using System.Threading.Channels;

namespace FixCorpus;

/// <summary>Passes everything on to a server, and its answers after a while; what is under way does not hold up what follows.
/// </summary>
internal sealed class SlowProxy : IDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly IPEndPoint _server;
    private readonly TimeSpan _delay;
    private readonly TimeProvider _time;

    public SlowProxy(IPEndPoint server, TimeSpan delay, TimeProvider time)
    {
        (_server, _delay, _time) = (server, delay, time);
        _listener.Start();
        _ = AcceptAsync();
    }

    public string Address => _listener.LocalEndpoint.ToString()!;

    public void Dispose() => _listener.Dispose();

    private async Task AcceptAsync()
    {
        try
        {
            while (true) _ = ServeAsync(await _listener.AcceptSocketAsync());
        }
        catch (Exception failure) when (failure is SocketException or ObjectDisposedException)
        {
            // It was disposed of.
        }
    }

    private async Task ServeAsync(Socket client)
    {
        using Socket near = client, far = new(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        near.NoDelay = true;
        try
        {
            await far.ConnectAsync(_server);
            await Task.WhenAny(PassAsync(near, far, TimeSpan.Zero), PassAsync(far, near, _delay));
        }
        catch (SocketException)
        {
            // One side is gone.
        }
    }

    private async Task PassAsync(Socket from, Socket to, TimeSpan delay)
    {
        var parts = Channel.CreateUnbounded<(byte[] Bytes, Task Due)>();
        Task sending = SendAsync(to, parts.Reader);
        byte[] buffer = new byte[16_384];
        while (await from.ReceiveAsync(buffer) is > 0 and int length)
            parts.Writer.TryWrite((buffer[..length], Task.Delay(delay, _time)));
        parts.Writer.Complete();
        await sending;
    }

    private static async Task SendAsync(Socket to, ChannelReader<(byte[] Bytes, Task Due)> parts)
    {
        await foreach ((byte[] bytes, Task due) in parts.ReadAllAsync())
        {
            await due;
            await to.SendAsync(bytes);
        }
    }
}
