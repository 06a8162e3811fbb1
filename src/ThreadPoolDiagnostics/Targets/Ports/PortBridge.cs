using System.Net.Sockets;

namespace ThreadPoolDiagnostics.Targets.Ports;

/// <summary>Forwards connections to our socket to a runtime that connects to us, as if it listened there.</summary>
internal sealed class PortBridge : IDisposable
{
    /// <summary>A runtime reconnects within milliseconds; one that is stopped does not.</summary>
    private static readonly TimeSpan ReturnPatience = TimeSpan.FromSeconds(10);

    private readonly OwnFolder _folder;
    private readonly ReversedRuntime _runtime;
    private readonly UnixListener _listener;

    public PortBridge(ReversedRuntime runtime)
    {
        _runtime = runtime;
        _folder = new OwnFolder("dotnet-port-", runtime.ProcessId);
        Path = _folder.File("socket");
        _listener = new UnixListener(Path, Join);
    }

    /// <summary>The path to connect to the runtime.</summary>
    public string Path { get; }

    public void Dispose()
    {
        _listener.Dispose();
        _folder.Dispose();
    }

    private void Join(Stream ours)
    {
        try
        {
            Stream theirs = _runtime.Take(ReturnPatience);
            OwnThread.Start("diagnostic port, outwards", () => Copy(ours, theirs));
            Copy(theirs, ours);
        }
        catch (IOException)
        {
            ours.Dispose();
        }
    }

    /// <summary>Copies until either side closes, which ends both directions.</summary>
    private static void Copy(Stream from, Stream to)
    {
        try
        {
            from.CopyTo(to);
        }
        catch (Exception failure) when (failure is IOException or ObjectDisposedException or SocketException)
        {
            // One side has closed the connection.
        }
        from.Dispose();
        to.Dispose();
    }
}
