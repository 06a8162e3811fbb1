using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using System.Security.Authentication;
using System.Security.Cryptography.X509Certificates;
using System.Text;

namespace StockExchange.TestKit.Load;

/// <summary>
/// A TCP server whose answers are bytes: what a real web server would never send. Its connections are served by a script each.
/// </summary>
internal sealed class RawServer : IAsyncDisposable
{
    private readonly TcpListener _listener;
    private readonly CancellationTokenSource _over = new();
    private readonly X509Certificate2? _certificate;
    private readonly Task _accepting;
    private int _connections;

    /// <param name="serve">Serves a connection, to its end; gets its number, from 0.</param>
    /// <param name="address">Default 127.0.0.1.</param>
    /// <param name="certificate">For TLS; null for none.</param>
    public RawServer(
        Func<Stream, int, CancellationToken, Task> serve, IPAddress? address = null, X509Certificate2? certificate = null)
    {
        _certificate = certificate;
        _listener = new(address ?? IPAddress.Loopback, 0);
        _listener.Start(512);
        _accepting = AcceptAsync(serve);
    }

    public Uri Address => new($"{(_certificate is null ? "http" : "https")}://{_listener.LocalEndpoint}/path");

    /// <summary>How many were opened.</summary>
    public int Connections => Volatile.Read(ref _connections);

    /// <summary>A server that gives every request the same answer, and then keeps or closes the connection.</summary>
    public static RawServer Answering(
        string answer, bool closes = false, IPAddress? address = null, X509Certificate2? certificate = null)
    {
        byte[] bytes = Encoding.Latin1.GetBytes(answer);
        return new(async (stream, _, cancel) =>
        {
            while (await ReadRequestAsync(stream, cancel) is not null)
            {
                await stream.WriteAsync(bytes, cancel);
                if (closes) return;
            }
        }, address, certificate);
    }

    /// <summary>One request without a body; null when the client has closed.</summary>
    public static async Task<string?> ReadRequestAsync(Stream stream, CancellationToken cancel)
    {
        byte[] buffer = new byte[4096];
        int length = 0;
        while (!buffer.AsSpan(0, length).EndsWith("\r\n\r\n"u8))
        {
            int read = await stream.ReadAsync(buffer.AsMemory(length), cancel);
            if (read == 0) return null;
            length += read;
        }

        return Encoding.Latin1.GetString(buffer, 0, length);
    }

    /// <summary>Closes a connection without TLS by a reset (RST) instead of an orderly end.</summary>
    public static void Reset(Stream connection)
    {
        Socket socket = ((NetworkStream)connection).Socket;
        socket.LingerState = new(enable: true, seconds: 0);
        socket.Dispose();
    }

    public async ValueTask DisposeAsync()
    {
        await _over.CancelAsync();
        _listener.Stop();
#pragma warning disable VSTHRD003 // Started by the constructor.
        await _accepting;
#pragma warning restore VSTHRD003
        _over.Dispose();
    }

    private async Task AcceptAsync(Func<Stream, int, CancellationToken, Task> serve)
    {
        List<Task> serving = [];
        try
        {
            while (true)
            {
                Socket socket = await _listener.AcceptSocketAsync(_over.Token);
                socket.NoDelay = true;
                serving.Add(ServeAsync(socket, Interlocked.Increment(ref _connections) - 1, serve));
            }
        }
        catch (Exception over) when (over is OperationCanceledException or SocketException or InvalidOperationException)
        {
            await Task.WhenAll(serving);
        }
    }

    private async Task ServeAsync(Socket socket, int number, Func<Stream, int, CancellationToken, Task> serve)
    {
        await using var plain = new NetworkStream(socket, ownsSocket: true);
        try
        {
            await serve(_certificate is null ? plain : await SecureAsync(plain, _certificate), number, _over.Token);
        }
        catch (Exception gone) when (gone is IOException or AuthenticationException or OperationCanceledException)
        {
            // The client has gone, or the test is over.
        }
    }

    private static async Task<Stream> SecureAsync(Stream plain, X509Certificate2 certificate)
    {
        var secure = new SslStream(plain, leaveInnerStreamOpen: true);
        await secure.AuthenticateAsServerAsync(certificate);
        return secure;
    }
}

/// <summary>
/// A server whose clients send lines, and whose answers are what a test says, as no real stock server would send them.
/// </summary>
internal static class LineServer
{
    /// <summary>
    /// Gives each line of a connection (its number and the line's, from 0) an answer; null closes the connection.
    /// </summary>
    public static RawServer Answering(Func<int, int, string?> answer) => new(async (stream, connection, cancel) =>
    {
        using var reader = new StreamReader(stream, Encoding.ASCII, leaveOpen: true);
        for (int line = 0; await reader.ReadLineAsync(cancel) is not null; line++)
        {
            if (answer(connection, line) is not { } text) return;
            await stream.WriteAsync(Encoding.ASCII.GetBytes(text), cancel);
        }
    });

    public static Uri Tcp(this RawServer server) => new($"tcp://{server.Address.Authority}");
}
