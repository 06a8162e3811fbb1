using System.Net;
using System.Net.Sockets;

namespace Fabrikam.Data;

/// <summary>A connection of a database driver: one command at a time, synchronous or not.</summary>
public sealed class DataConnection : IDisposable
{
    private readonly Socket _socket = new(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
    private readonly byte[] _answer = new byte[64];

    /// <exception cref="SocketException">The server is not there.</exception>
    public DataConnection(EndPoint server) => _socket.Connect(server);

    /// <summary>The number of rows.</summary>
    public int Execute(ReadOnlySpan<byte> command)
    {
        _socket.Send(command);
        return _socket.Receive(_answer); // blocks
    }

    /// <inheritdoc cref="Execute"/>
    public async Task<int> ExecuteAsync(ReadOnlyMemory<byte> command)
    {
        await _socket.SendAsync(command);
        return await _socket.ReceiveAsync(_answer);
    }

    /// <inheritdoc/>
    public void Dispose() => _socket.Dispose();
}
