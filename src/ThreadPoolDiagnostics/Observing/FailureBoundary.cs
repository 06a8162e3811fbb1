using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>
/// The failure boundary of whoever collects: what goes wrong on its threads is a gap in the observation, never the end of the
/// process that observes.
/// </summary>
internal static class FailureBoundary
{
    /// <summary>Starts a thread of our own.</summary>
    /// <param name="name">Of the thread.</param>
    /// <param name="log">Where a gap is noted.</param>
    /// <param name="failure">What could not be done then, as the beginning of a sentence.</param>
    /// <param name="body">What to do.</param>
    public static Thread Start(string name, ObservationLog log, string failure, Action body) =>
        OwnThread.Start(name, () => Run(log, failure, body));

    /// <summary>The same on the caller's thread.</summary>
    public static void Run(ObservationLog log, string failure, Action body)
    {
        try
        {
            body();
        }
        catch (OperationCanceledException)
        {
            // Whoever observes has enough.
        }
        catch (DiagnosticsException gone)
            when (gone.Failure is DiagnosticsFailure.ProcessEnded or DiagnosticsFailure.NoSuchProcess)
        {
            // The session of the counters sees that, too, and it is said once.
        }
        catch (Exception problem)
        {
            log.AddGap($"{failure}: {problem.Message}");
        }
    }
}
