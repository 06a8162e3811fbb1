using System.Net.Security;
using System.Net.Sockets;
using System.Text;
using LoadTargets.Hosting;

namespace LoadTargets.Raw;

/// <summary>A client's connection, byte by byte: nothing keeps an answer from being wrong.</summary>
internal sealed class RawConnection(Socket socket, Stream stream) : IAsyncDisposable
{
    private const int LongestRequest = 64 * 1024;

    private readonly byte[] _buffer = new byte[LongestRequest];
    private int _length;

    public static async Task<RawConnection> AcceptAsync(Socket socket, LoopbackEndpoint endpoint)
    {
        socket.NoDelay = true;
        var stream = new NetworkStream(socket, ownsSocket: true);
        if (endpoint.Certificate is null) return new(socket, stream);
        var tls = new SslStream(stream);
        await tls.AuthenticateAsServerAsync(endpoint.Certificate);
        return new(socket, tls);
    }

    /// <summary>Reads to the end of the next request.</summary>
    /// <returns>False when the client has closed.</returns>
    public async Task<bool> ReadRequestAsync()
    {
        int? length;
        while ((length = RequestLength()) is null)
        {
            int read = await stream.ReadAsync(_buffer.AsMemory(_length));
            if (read == 0) return false;
            _length += read;
        }

        _buffer.AsSpan(length.Value, _length - length.Value).CopyTo(_buffer);
        _length -= length.Value;
        return true;
    }

    public ValueTask SendAsync(string text) => stream.WriteAsync(Encoding.Latin1.GetBytes(text));

    /// <summary>Closes with a reset (RST) instead of an orderly end.</summary>
    public void Reset()
    {
        socket.LingerState = new(enable: true, seconds: 0);
        socket.Close();
    }

    public ValueTask DisposeAsync() => stream.DisposeAsync();

    /// <summary>Of head and body together; null while it is not whole.</summary>
    private int? RequestLength()
    {
        string received = Encoding.Latin1.GetString(_buffer, 0, _length);
        int head = received.IndexOf("\r\n\r\n", StringComparison.Ordinal) + 4;
        if (head < 4) return null;
        string? field = received[..head].Split("\r\n").FirstOrDefault(line =>
            line.StartsWith("Content-Length:", StringComparison.OrdinalIgnoreCase));
        int whole = head + (field is null ? 0 : int.Parse(field.Split(':')[1]));
        return _length < whole ? null : whole;
    }
}
