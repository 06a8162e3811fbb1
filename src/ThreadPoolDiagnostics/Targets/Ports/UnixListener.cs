using System.Net.Sockets;

namespace ThreadPoolDiagnostics.Targets.Ports;

/// <summary>Listens on a Unix socket, on its own thread; Dispose removes the file.</summary>
internal sealed class UnixListener : IDisposable
{
    private const int Backlog = 64;

    /// <summary>A limit, such as that of open files, is not over sooner.</summary>
    private static readonly TimeSpan AfterError = TimeSpan.FromMilliseconds(100);

    private readonly Socket _socket = new(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
    private readonly Action<Stream> _onConnection;
    private readonly ManualResetEventSlim _end = new(initialState: false, spinCount: 0); // has no handle to dispose

    /// <param name="path">The socket's path. A file that an ended listener left behind is replaced.</param>
    /// <param name="onConnection">Receives every connection, on a thread of its own, and owns it.</param>
    /// <exception cref="DiagnosticsException">The path is in use, or its folder does not exist or is not ours.</exception>
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

    public void Dispose()
    {
        _end.Set();
        _socket.Dispose(); // .NET removes the file that it has bound
    }

    private void Accept()
    {
        while (!_end.IsSet)
        {
            Socket? accepted = null;
            try
            {
                accepted = _socket.Accept();
                var connection = new NetworkStream(accepted, ownsSocket: true);
                OwnThread.Start("diagnostic connection", () => _onConnection(connection));
            }
            // The last one where the system has no thread for it, or no file that a thread needs.
            catch (Exception failure) when (failure is SocketException or ObjectDisposedException or OutOfMemoryException)
            {
                accepted?.Dispose();
                _end.Wait(AfterError); // no longer than until it is disposed
            }
        }
    }

    /// <summary>Whether the file is an unused socket. A file with contents, which a socket has not, is never removed.</summary>
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
