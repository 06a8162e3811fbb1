namespace ThreadPoolDiagnostics.Machine;

/// <summary>
/// The machine's load as one reading for all who ask within a moment: a recorder follows dozens of processes, and each of them
/// asks once a second. Thread-safe.
/// </summary>
internal static class RecentMachineLoad
{
    private static readonly TimeSpan Moment = TimeSpan.FromMilliseconds(250);
    private static readonly Lock Reading = new();
    private static (long At, MachineLoad? Load)? _last;

    /// <summary>The reading; null where there is none.</summary>
    public static MachineLoad? Read()
    {
        lock (Reading)
        {
            if (_last is { } last && TimeProvider.System.GetElapsedTime(last.At) < Moment) return last.Load;
            _last = (TimeProvider.System.GetTimestamp(), MachineLoad.Read());
            return _last.Value.Load;
        }
    }
}
