namespace ThreadPoolDiagnostics.Targets.Ports;

/// <summary>The first runtime that connects to our port; all others are resumed and ignored.</summary>
internal sealed class ReversedTarget : IDisposable
{
    private static readonly TimeSpan ResumePatience = TimeSpan.FromSeconds(10);

    private readonly TaskCompletionSource<ReversedRuntime> _first = new();
    private readonly ReversePort _port;
    private PortBridge? _bridge;

    public ReversedTarget(string path) => _port = new ReversePort(path, OnRuntime);

    /// <summary>The target, still suspended if it was started so. Disposing it closes the port.</summary>
    /// <exception cref="DiagnosticsException">No runtime connected in time.</exception>
    public TargetProcess Wait(TimeSpan patience, CancellationToken cancellation)
    {
        WaitHandle came = ((IAsyncResult)_first.Task).AsyncWaitHandle;
        int ended = WaitHandle.WaitAny([came, cancellation.WaitHandle], patience);
        cancellation.ThrowIfCancellationRequested();
        if (ended != 0) throw DiagnosticsException.NoRuntimeCame(_port.Path, patience);
#pragma warning disable VSTHRD002 // Complete: a thread of the port, never the pool, has set it
        ReversedRuntime runtime = _first.Task.GetAwaiter().GetResult();
#pragma warning restore VSTHRD002
        _bridge = new PortBridge(runtime);
        return TargetProcess.Suspended(runtime.ProcessId, _bridge.Path, port: this);
    }

    public void Dispose()
    {
        _port.Dispose();
        _bridge?.Dispose();
    }

    private void OnRuntime(ReversedRuntime runtime)
    {
        if (!_first.TrySetResult(runtime)) runtime.Resume(ResumePatience);
    }
}
