namespace ThreadPoolDiagnostics.Observing;

/// <summary>When a process that is watched for long is to show its stacks: rarely while it is well, so that watching stays cheap.</summary>
internal static class WatchSchedule
{
    private static readonly TimeSpan First = TimeSpan.FromSeconds(0.5);
    private static readonly TimeSpan Suspicious = TimeSpan.FromSeconds(5);
    private static readonly TimeSpan Well = TimeSpan.FromSeconds(20);

    /// <summary>Whether it is time for a snapshot.</summary>
    /// <param name="last">When the one before was begun; null when there was none.</param>
    /// <param name="now">Since watching began.</param>
    /// <param name="isSuspicious"><see cref="Suspicion.Arises"/>.</param>
    public static bool IsDue(TimeSpan? last, TimeSpan now, bool isSuspicious) =>
        last is null ? now >= First : now - last >= (isSuspicious ? Suspicious : Well);
}
