namespace ThreadPoolDiagnostics.Targets.Ports;

/// <summary>Finds the process behind a diagnostic port.</summary>
public static class DiagnosticPort
{
    /// <summary>
    /// The process behind a diagnostic port. With a plain <c>ADDRESS</c> we listen, and wait until a runtime that was started
    /// with <c>DOTNET_DiagnosticPorts=ADDRESS</c> connects. With <c>ADDRESS,connect</c> we connect to a socket that a runtime
    /// listens on: its default one, wherever that is mounted (the runtime ignores other ports that it is told to listen on,
    /// ds-ipc.c). A runtime that waits at its start for a tool goes on when the first session is attached, so that nothing of it
    /// is missed.
    /// </summary>
    /// <param name="address">The path of a Unix socket, or on Windows the name of a pipe.</param>
    /// <param name="patience">How long the runtime may take to connect, or to answer.</param>
    /// <param name="cancellation">Gives up.</param>
    /// <exception cref="DiagnosticsException">The port cannot be used, or no runtime is there in time.</exception>
    public static TargetProcess Open(string address, TimeSpan patience, CancellationToken cancellation = default)
    {
        PortAddress port = PortAddress.Parse(address);
        return port.RuntimeListens ? Connect(port.Path, patience, cancellation) : Listen(port.Path, patience, cancellation);
    }

    /// <summary>It may be suspended: nothing tells. Resuming one that runs does nothing.</summary>
    private static TargetProcess Connect(string path, TimeSpan patience, CancellationToken cancellation)
    {
        TargetProcess unnamed = TargetProcess.Suspended(processId: 0, path);
        return TargetProcess.Suspended(unnamed.Describe(patience, cancellation).OwnId, path);
    }

    private static TargetProcess Listen(string path, TimeSpan patience, CancellationToken cancellation)
    {
        var reversed = new ReversedTarget(path);
        try
        {
            return reversed.Wait(patience, cancellation);
        }
        catch
        {
            reversed.Dispose();
            throw;
        }
    }
}
