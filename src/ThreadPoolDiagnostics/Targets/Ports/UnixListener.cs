using System.Net.Sockets;

namespace ThreadPoolDiagnostics.Targets.Ports;

/// <summary>A Unix socket that is listened on by a thread of its own; the file is gone when it is disposed.</summary>
internal sealed class UnixListener : IDisposable
{
    private const int Backlog = 64;

    private readonly Socket _socket = new(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
    private readonly Action<Stream> _onConnection;

    /// <param name="path">Where. A file that a listener left behind which no longer runs is replaced.</param>
    /// <param name="onConnection">Gets every connection, on a thread of its own, and owns it.</param>
    /// <exception cref="DiagnosticsException">Something else is there, or the folder is not there or not ours.</exception>
    public UnixListener(string path, Action<Stream> onConnection)
    {
        _onConnection = onConnection;
        try
        {
            if (IsLeftBehind(path)) File.Delete(path);
            _socket.Bind(new UnixDomainSocketEndPoint(path));
            _socket.Listen(Backlog);
        }
        catch (Exception failure) when (failure is SocketException or IOException or UnauthorizedAccessException)
        {
            _socket.Dispose();
            throw DiagnosticsException.BadPort(path, $"cannot be listened on: {failure.Message}.", failure);
        }
        OwnThread.Start("diagnostic port", Accept);
    }

    public void Dispose() => _socket.Dispose(); // .NET removes the file that it has bound

    private void Accept()
    {
        try
        {
            while (true)
            {
                var connection = new NetworkStream(_socket.Accept(), ownsSocket: true);
                OwnThread.Start("diagnostic connection", () => _onConnection(connection));
            }
        }
        catch (Exception failure) when (failure is SocketException or ObjectDisposedException)
        {
            // Disposed.
        }
    }

    /// <summary>A socket has no length. A file with contents is never removed, whoever named it as a port.</summary>
    private static bool IsLeftBehind(string path)
    {
        if (!File.Exists(path) || new FileInfo(path).Length > 0) return false;
        try
        {
            using Stream connection = PortConnection.Open(path);
            return false;
        }
        catch (SocketException failure)
        {
            return failure.SocketErrorCode == SocketError.ConnectionRefused;
        }
    }
}
