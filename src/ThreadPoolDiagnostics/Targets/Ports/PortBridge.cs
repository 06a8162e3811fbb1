using System.Net.Sockets;

namespace ThreadPoolDiagnostics.Targets.Ports;

/// <summary>
/// Makes a runtime that connects to us look like one that listens: a socket of our own, each connection to which is joined to the
/// runtime's next one. So everything else knows one kind of target.
/// </summary>
internal sealed class PortBridge : IDisposable
{
    /// <summary>A runtime comes back within milliseconds; one that is stopped does not.</summary>
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

    /// <summary>Where to connect to the runtime.</summary>
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

    /// <summary>Until either side hangs up, which is the end for both.</summary>
    private static void Copy(Stream from, Stream to)
    {
        try
        {
            from.CopyTo(to);
        }
        catch (Exception failure) when (failure is IOException or ObjectDisposedException or SocketException)
        {
            // One side has hung up.
        }
        from.Dispose();
        to.Dispose();
    }
}
