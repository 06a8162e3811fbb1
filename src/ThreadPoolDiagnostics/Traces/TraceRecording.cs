using ThreadPoolDiagnostics.EventPipe;

namespace ThreadPoolDiagnostics;

/// <summary>How to record a trace that <see cref="TraceReader"/> can make the most of, with Microsoft's dotnet-trace.</summary>
public static class TraceRecording
{
    /// <summary>
    /// The command, for any shell: ten seconds of counters, adjustments, waits, requests and stacks. The sample profiler runs all the
    /// time, so the process is slower meanwhile.
    /// </summary>
    /// <param name="processId">The process; without one, a word that stands for it.</param>
    public static string Command(int? processId = null) => "dotnet-trace collect "
        + $"--process-id {processId?.ToString(System.Globalization.CultureInfo.InvariantCulture) ?? "PID"} --duration 00:00:00:10 "
        + $"--output pool.nettrace --providers \"{RecordingText.Format(PoolProviders.Recording)}\"";
}
