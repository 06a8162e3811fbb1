namespace ThreadPoolDiagnostics.Targets.Ports;

/// <summary>Finds the process behind a diagnostic port.</summary>
public static class DiagnosticPort
{
    private static readonly TimeSpan PollInterval = TimeSpan.FromMilliseconds(200), Answer = TimeSpan.FromSeconds(1);

    /// <summary>
    /// The process behind a diagnostic port. With a plain <c>ADDRESS</c> we listen, and wait until a runtime that was started
    /// with <c>DOTNET_DiagnosticPorts=ADDRESS</c> connects. With <c>ADDRESS,connect</c> we connect to a socket that a runtime
    /// listens on: its default one, wherever that is mounted (the runtime ignores other ports that it is told to listen on,
    /// ds-ipc.c). With <c>FOLDER,connect</c> we wait until one runtime listens in that folder. A runtime that waits at its start
    /// for a tool goes on when the first session is attached, so that nothing of it is missed.
    /// </summary>
    /// <param name="address">The path of a Unix socket or of the folder with it, or on Windows the name of a pipe.</param>
    /// <param name="patience">How long the runtime may take to connect, or to answer.</param>
    /// <param name="cancellation">Gives up.</param>
    /// <exception cref="DiagnosticsException">The port cannot be used, no runtime is there in time, or several are in the folder.
    /// </exception>
    public static TargetProcess Open(string address, TimeSpan patience, CancellationToken cancellation = default) =>
        Open(address, patience, () => { }, cancellation);

    /// <inheritdoc cref="Open(string, TimeSpan, CancellationToken)"/>
    /// <param name="address">The path of a Unix socket or of the folder with it, or on Windows the name of a pipe.</param>
    /// <param name="patience">How long the runtime may take to connect, or to answer.</param>
    /// <param name="onWait">Called once when a runtime is waited for: we listen, or none listens in the folder yet.</param>
    /// <param name="cancellation">Gives up.</param>
    public static TargetProcess Open(string address, TimeSpan patience, Action onWait, CancellationToken cancellation)
    {
        PortAddress port = PortAddress.Parse(address);
        if (port.Folder is { } folder) return ConnectIn(folder, patience, onWait, cancellation);
        return port.RuntimeListens
            ? Connect(port.Path, patience, cancellation)
            : Listen(port.Path, patience, onWait, cancellation);
    }

    /// <summary>The folder of <c>FOLDER,connect</c>; null when the address is that of one process.</summary>
    /// <exception cref="DiagnosticsException">It is none of the forms of an address.</exception>
    public static string? FolderOf(string address) => PortAddress.Parse(address).Folder;

    /// <summary>
    /// The processes whose runtimes made their sockets in this folder, which a container shares as their TMPDIR. Nothing is
    /// asked of them yet: one that was killed has left its socket behind, and cannot be attached to
    /// (<see cref="DiagnosticsFailure.LeftBehind"/>).
    /// </summary>
    /// <exception cref="DiagnosticsException">The path of one is too long for a socket.</exception>
    public static IReadOnlyList<TargetProcess> AllIn(string folder) =>
    [
        .. DiagnosticSocket.In(folder).Select(one => TargetProcess.Suspended(one.OwnId, PortAddress.CheckLength(one.Path))),
    ];

    private static TargetProcess ConnectIn(string folder, TimeSpan patience, Action onWait, CancellationToken cancellation)
    {
        long start = TimeProvider.System.GetTimestamp();
        for (int looks = 1; ; looks++)
        {
            IReadOnlyList<TargetProcess> all = AllIn(folder);
            TargetProcess[] running = [.. all.Where(one => !IsLeftBehind(one, cancellation))];
            if (running is [var only]) return only;
            if (running.Length > 1) throw DiagnosticsException.SeveralListen(folder, running);
            if (TimeProvider.System.GetElapsedTime(start) >= patience)
                throw DiagnosticsException.NobodyListens(folder, patience, leftBehind: all.Count);
            if (looks == 1) onWait();
            if (cancellation.WaitHandle.WaitOne(PollInterval)) throw new OperationCanceledException(cancellation);
        }
    }

    /// <summary>Whatever else is wrong with it, whoever attaches to it is told.</summary>
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

    /// <summary>It may be suspended: nothing tells. Resuming one that runs does nothing.</summary>
    private static TargetProcess Connect(string path, TimeSpan patience, CancellationToken cancellation)
    {
        TargetProcess unnamed = TargetProcess.Suspended(processId: 0, path);
        return TargetProcess.Suspended(unnamed.Describe(patience, cancellation).OwnId, path);
    }

    private static TargetProcess Listen(string path, TimeSpan patience, Action onWait, CancellationToken cancellation)
    {
        var reversed = new ReversedTarget(path);
        try
        {
            onWait();
            return reversed.Wait(patience, cancellation);
        }
        catch
        {
            reversed.Dispose();
            throw;
        }
    }
}
