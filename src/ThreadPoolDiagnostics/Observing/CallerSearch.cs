using ThreadPoolDiagnostics.EventPipe;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>
/// Looks for the callers of waits whose frames were inlined: asks the process which async methods its threads wait for. Begun only when
/// stacks have shown such a wait.
/// </summary>
internal sealed class CallerSearch(TargetProcess target, ObservationLog log) : IDisposable
{
    private static readonly TimeSpan AttachTimeout = TimeSpan.FromSeconds(2);

    private PoolSession? _operations;

    public bool HasBegun { get; private set; }

    /// <summary>A waiting thread of the pool has no frame of the method that called the wait.</summary>
    public static bool IsNeeded(Observation seen) =>
        seen.Stacks.Count > 0 && BlockingCalls.In(seen).Any(call => !call.IsApplication);

    public void Begin(TimeSpan now, CancellationToken cancellation)
    {
        HasBegun = true;
        try
        {
            _operations = PoolSession.StartOperations(log, now, new EventLimit(), new Deadline(target, AttachTimeout, cancellation));
        }
        catch (Exception failure) when (failure is DiagnosticsException or OperationCanceledException)
        {
            // Ended or cancelled, which the examination sees next; or too busy to tell, and the other leads remain.
        }
    }

    public void Dispose() => _operations?.Dispose();
}
