namespace ThreadPoolDiagnostics.Targets.Ports;

/// <summary>Finds the process behind a diagnostic port.</summary>
public static class DiagnosticPort
{
    private static readonly TimeSpan PollInterval = TimeSpan.FromMilliseconds(200), Answer = TimeSpan.FromSeconds(1);

    /// <summary>
    /// Opens the process behind a diagnostic port. With <c>ADDRESS</c> we listen, and wait until a runtime that was started with
    /// <c>DOTNET_DiagnosticPorts=ADDRESS</c> connects. With <c>ADDRESS,connect</c> we connect to a socket that a runtime listens
    /// on: its default one, wherever that is mounted (a runtime does not listen on other ports, ds-ipc.c). With
    /// <c>FOLDER,connect</c> we wait until a runtime listens in that folder. A runtime that is suspended at its start is resumed
    /// when the first session is attached, so that no event is missed.
    /// </summary>
    /// <param name="address">The path of a Unix socket or of the folder with it, or on Windows the name of a pipe.</param>
    /// <param name="patience">How long the runtime may take to connect, or to answer.</param>
    /// <param name="onWait">Called once when we wait for a runtime: we listen, or none listens in the folder yet.</param>
    /// <param name="cancellation">Cancels the wait.</param>
    /// <exception cref="DiagnosticsException">The port cannot be used, no runtime came in time, or several are there.</exception>
    public static TargetProcess Open(
        string address, TimeSpan patience, Action? onWait = null, CancellationToken cancellation = default)
    {
        PortAddress port = PortAddress.Parse(address);
        if (port.Folder is { } folder) return ConnectIn(folder, patience, onWait, cancellation);
        return port.RuntimeListens
            ? Connect(port.Path, patience, cancellation)
            : Listen(port.Path, patience, onWait, cancellation);
    }

    /// <summary>The folder of <c>FOLDER,connect</c>; null when the address is that of one process.</summary>
    /// <exception cref="DiagnosticsException">The address is invalid.</exception>
    public static string? FolderOf(string address) => PortAddress.Parse(address).Folder;

    /// <summary>
    /// The processes with sockets in this folder (a container's TMPDIR). None is contacted yet: killed ones leave sockets behind
    /// (<see cref="DiagnosticsFailure.LeftBehind"/>).
    /// </summary>
    /// <exception cref="DiagnosticsException">A path is too long for a socket.</exception>
    public static IReadOnlyList<TargetProcess> AllIn(string folder) =>
    [
        .. DiagnosticSocket.In(folder).Select(one => TargetProcess.Suspended(one.OwnId, PortAddress.CheckLength(one.Path))),
    ];

    private static TargetProcess ConnectIn(string folder, TimeSpan patience, Action? onWait, CancellationToken cancellation)
    {
        long start = TimeProvider.System.GetTimestamp();
        for (int attempt = 1; ; attempt++)
        {
            IReadOnlyList<TargetProcess> all = AllIn(folder);
            TargetProcess[] running = [.. all.Where(one => !IsLeftBehind(one, cancellation))];
            if (running is [var only]) return only;
            if (running.Length > 1) throw DiagnosticsException.SeveralListen(folder, running);
            if (TimeProvider.System.GetElapsedTime(start) >= patience)
                throw DiagnosticsException.NoListener(folder, patience, leftBehind: all.Count);
            if (attempt == 1) onWait?.Invoke();
            if (cancellation.WaitHandle.WaitOne(PollInterval)) throw new OperationCanceledException(cancellation);
        }
    }

    /// <summary>Whether no process listens on it. Other failures are reported when it is attached to.</summary>
    private static bool IsLeftBehind(TargetProcess target, CancellationToken cancellation)
    {
        try
        {
            target.Describe(Answer, cancellation);
            return false;
        }
        catch (DiagnosticsException failure)
        {
            return failure.Failure is DiagnosticsFailure.LeftBehind;
        }
    }

    /// <summary>Connects to a socket. The process may be suspended; resuming a running one has no effect.</summary>
    private static TargetProcess Connect(string path, TimeSpan patience, CancellationToken cancellation)
    {
        TargetProcess unnamed = TargetProcess.Suspended(processId: 0, path);
        return TargetProcess.Suspended(unnamed.Describe(patience, cancellation).OwnId, path);
    }

    private static TargetProcess Listen(string path, TimeSpan patience, Action? onWait, CancellationToken cancellation)
    {
        var reversed = new ReversedTarget(path);
        try
        {
            onWait?.Invoke();
            return reversed.Wait(patience, cancellation);
        }
        catch
        {
            reversed.Dispose();
            throw;
        }
    }
}
