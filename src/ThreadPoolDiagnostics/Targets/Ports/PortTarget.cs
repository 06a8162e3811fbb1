namespace ThreadPoolDiagnostics;

/// <summary>Finds the process behind a diagnostic port.</summary>
internal static class PortTarget
{
    /// <inheritdoc cref="TargetProcess.FromPort"/>
    public static TargetProcess Open(string address, TimeSpan patience, CancellationToken cancellation)
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
