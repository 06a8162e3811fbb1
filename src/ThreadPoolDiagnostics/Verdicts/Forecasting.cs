namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>Estimates where a pool goes if the load stays as it is and nothing is changed.</summary>
internal static class Forecasting
{
    /// <summary>The stack that a thread reserves: 1.5 MB on Windows, macOS and musl, 8 MB by ulimit -s on most Linux systems.</summary>
    private const string StackSize = "1.5 MB of address space each (8 MB on most Linux systems)";

    private const string NoHelp = "More threads, by ThreadPool.SetMinThreads or otherwise, would only wait for the same lock.";

    /// <summary>Null when nothing is getting worse.</summary>
    public static Forecast? Of(Verdict verdict, Signals signals)
    {
        if (verdict is not (Verdict.Starving or Verdict.Growing)) return null;
        int needed = Needed(signals);
        int missing = needed - signals.Queue.LastThreads;
        TimeSpan? time = missing <= 0 ? TimeSpan.Zero
            : signals.Queue.ThreadsPerSecond > 0 ? TimeSpan.FromSeconds(Math.Ceiling(missing / signals.Queue.ThreadsPerSecond))
            : null;
        return new Forecast(needed, time, $"{Outlook(signals, needed, missing, time)}{Remedy(signals, needed, missing)}");
    }

    private static int Needed(Signals signals)
    {
        int blocked = signals.Workers.WereSeen
            ? signals.Workers.Waiting.Where(group => group.Snapshot == signals.Seen.Stacks[^1]).Sum(group => group.Count)
            : signals.Queue.LastThreads;
        return (int)Math.Min(int.MaxValue, blocked + signals.Seen.Samples[^1].QueueLength);
    }

    private static string Outlook(Signals signals, int needed, int missing, TimeSpan? time) => (missing, time) switch
    {
        ( <= 0, _) => $"An estimate: the pool has about the {needed} threads that this load needs.",
        (_, { } soon) => $"An estimate: this load needs about {needed} threads (those that block now and one for each queued item). The pool "
            + $"has {signals.Queue.LastThreads} and gains {signals.Queue.ThreadsPerSecond:0.0} a second, so it gets there in about "
            + $"{QueueWait.Text(soon)}, if the load stays as it is.",
        _ => $"An estimate: this load needs about {needed} threads (those that block now and one for each queued item). The pool has "
            + $"{signals.Queue.LastThreads} and does not grow, so it never gets there.",
    };

    private static string Remedy(Signals signals, int needed, int missing) =>
        signals.Workers.WaitForEachOther ? $" {NoHelp}" : missing > 0 ? $" {MinThreads(signals, needed, missing)}" : "";

    private static string MinThreads(Signals signals, int needed, int missing) =>
        $"ThreadPool.SetMinThreads({needed}, ...) would give them at once, if MaxThreads allows it, at the price of "
            + $"{missing} more threads with {StackSize}, and of the switches between them on "
            + $"{signals.Processors.Count} processor{(signals.Processors.Count == 1 ? "" : "s")}.";
}
