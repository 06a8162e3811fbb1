using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>The failure boundary of collecting threads: a failure becomes a gap in the observation.</summary>
internal static class FailureBoundary
{
    /// <summary>Starts a thread inside the boundary.</summary>
    /// <param name="name">The thread's name.</param>
    /// <param name="log">The log that a gap is added to.</param>
    /// <param name="failure">The beginning of the gap's sentence: what could not be done.</param>
    /// <param name="body">The work to do.</param>
    public static Thread Start(string name, ObservationLog log, string failure, Action body) =>
        OwnThread.Start(name, () => Run(log, failure, body));

    /// <summary>Runs inside the same boundary on the calling thread.</summary>
    public static void Run(ObservationLog log, string failure, Action body)
    {
        try
        {
            body();
        }
        catch (OperationCanceledException)
        {
            // The caller has cancelled.
        }
        catch (DiagnosticsException gone)
            when (gone.Failure is DiagnosticsFailure.ProcessEnded or DiagnosticsFailure.NoSuchProcess)
        {
            // The session of the counters sees this, too, and reports it once.
        }
        catch (Exception problem)
        {
            log.AddGap($"{failure}: {problem.Message}");
        }
    }
}
