using System.IO.Pipes;
using System.Net.Sockets;

namespace ThreadPoolDiagnostics.Targets;

/// <summary>Connects to a runtime's socket (Unix) or pipe (Windows).</summary>
internal static class PortConnection
{
    private const string PipeFolder = @"\\.\pipe\";

    /// <summary>Opens a connection. May block as long as the other side delays it: call it on a thread of its own.</summary>
    public static Stream Open(string address) => OperatingSystem.IsWindows() ? OpenPipe(address) : OpenSocket(address);

    private static NamedPipeClientStream OpenPipe(string address)
    {
        var pipe = new NamedPipeClientStream(address.Replace(PipeFolder, "", StringComparison.Ordinal));
        pipe.Connect();
        return pipe;
    }

    private static NetworkStream OpenSocket(string path)
    {
        var socket = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
        try
        {
            socket.Connect(new UnixDomainSocketEndPoint(path));
            return new NetworkStream(socket, ownsSocket: true);
        }
        catch
        {
            socket.Dispose();
            throw;
        }
    }
}
