using ThreadPoolDiagnostics.Observations;

namespace ThreadPoolDiagnostics.CounterFiles;

/// <summary>What a file of counters cannot show, and what would.</summary>
internal static class CounterFileGaps
{
    /// <summary>Records levels: the meter of .NET 9 and 10, which dotnet-counters prefers, has only changes. In quotes, because a
    /// shell of Unix takes the backslash away.</summary>
    public const string RecordingCommand = @"dotnet-counters collect -p PID --counters ""EventCounters\System.Runtime""";

    private static readonly CounterRole[] Pauses =
        [CounterRole.PauseMilliseconds, CounterRole.PauseSeconds, CounterRole.TimeInGc];

    private const string Settled = "'dotnet-starvation check -p PID' observes the process itself and names the call.";

    public static IEnumerable<string> Find(CounterIntervals intervals, CounterSource source, bool isBroken, bool hasMore)
    {
        if (isBroken) yield return "The file breaks off, or is damaged: what comes after that is missing.";
        if (hasMore) yield return "The file has several recordings, one after the other: only the first was read.";
        if (intervals.AreCut) yield return $"Only the first {CounterIntervals.Most:#,0} intervals were read.";
        if (Missing(intervals, source) is { Length: > 0 } missing)
            yield return $"The file lacks {string.Join(", ", missing)}. This records all of them: {RecordingCommand}";
        if (source.HasOnlyChanges && intervals.Any())
            yield return "The file has only the changes of the queue's length, as the meter of .NET 9 and 10 publishes it: the "
                + $"lengths here, and the numbers of threads, are the least possible. This records them: {RecordingCommand}";
        yield return $"Counters show no stacks, so which call blocks is not known. {Settled}";
    }

    private static string[] Missing(CounterIntervals intervals, CounterSource source) =>
    [
        .. Unless(intervals.Have(CounterRole.Queue) || intervals.Have(CounterRole.QueueChange), "the queue's length"),
        .. Unless(intervals.Have(CounterRole.Completed), "the completed items"),
        .. Unless(source.HasThreads, "the number of threads"),
        .. Unless(source.HasCpu || !intervals.Any(), "the CPU use"),
        .. Unless(Pauses.Any(intervals.Have), "the pauses for collections"),
    ];

    private static string[] Unless(bool isThere, string what) => isThere ? [] : [what];
}
