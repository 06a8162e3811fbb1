using ThreadPoolDiagnostics.Counters;

namespace ThreadPoolDiagnostics.Verdicts.OutsideThePool;

/// <summary>Whether the requests of an ASP.NET Core process end, by its own counters. Those that began before the first tool
/// asked for these counters are in none of the figures.</summary>
/// <param name="Observed">The time from the first reading to the last.</param>
/// <param name="Begun">The number of requests that began in this time.</param>
/// <param name="Ended">The number of requests that ended in it.</param>
/// <param name="InProgress">The number of requests in progress at its end.</param>
public sealed record RequestProgress(TimeSpan Observed, long Begun, long Ended, long InProgress)
{
    /// <summary>A shorter time says little: clients pause as long, and the counters come every half second.</summary>
    private static readonly TimeSpan Shortest = TimeSpan.FromSeconds(2);

    /// <summary>The fewest readings in each third of the time, so that a growth is hardly chance.</summary>
    private const int FewestInThird = 4;

    /// <summary>A mean time from which requests count as slow.</summary>
    private static readonly TimeSpan Slow = TimeSpan.FromSeconds(1);

    /// <summary>For how long requests were in progress at the end and none ended; null when it was shorter than 2 s.</summary>
    public TimeSpan? NoneEndedFor { get; init; }

    /// <summary>
    /// The mean number of requests in progress in the second half of the time; with <see cref="EndedPerSecond"/> it gives <see
    /// cref="MeanTime"/>. Without WebSocket connections.
    /// </summary>
    public double MeanInProgress { get; init; }

    /// <summary>The requests that ended a second in the second half of the time.</summary>
    public double EndedPerSecond { get; init; }

    /// <summary>
    /// The most requests in progress at any reading of the middle third of the time, if all readings of the last third have more;
    /// null otherwise. More load does this as well.
    /// </summary>
    public long? GrewFrom { get; init; }

    /// <summary>Open connections to Kestrel at the end, whenever they began; null for another server.</summary>
    public long? Connections { get; init; }

    /// <summary>The mean time of a request by Little's law, estimated; null where none ended.</summary>
    public TimeSpan? MeanTime =>
        EndedPerSecond > 0 ? TimeSpan.FromSeconds(Math.Min(MeanInProgress / EndedPerSecond, 1_000_000)) : null;

    /// <summary>Whether requests take a second or more on average.</summary>
    internal bool AreSlow => MeanTime >= Slow;

    /// <summary>Whether requests do not end, are slow, or become more and more.</summary>
    internal bool IsTroubled => NoneEndedFor is not null || AreSlow || GrewFrom is not null;

    /// <summary>Whether there are connections and no request: the clients may wait for one that began before.</summary>
    internal bool HasOnlyConnections => Connections > 0 && Begun == 0 && Ended == 0 && InProgress == 0;

    /// <summary>The progress in a series of readings; null when they span less than 2 s.</summary>
    public static RequestProgress? Find(IReadOnlyList<RequestCount> counts)
    {
        if (counts is not [var first, .., var last] || last.Elapsed - first.Elapsed < Shortest) return null;
        RequestCount[] lately = [.. counts.Where(count => count.Elapsed - first.Elapsed >= (last.Elapsed - first.Elapsed) / 2)];
        return new(last.Elapsed - first.Elapsed, last.Begun - first.Begun, last.Ended - first.Ended, last.InProgress)
        {
            NoneEndedFor = Standstill(counts) is var time && time >= Shortest ? time : null,
            MeanInProgress = lately.Average(Ordinary),
            EndedPerSecond = Rate(lately[0], last),
            GrewFrom = Growth(counts),
            Connections = last.Connections,
        };
    }

    private static long? Growth(IReadOnlyList<RequestCount> counts)
    {
        TimeSpan third = (counts[^1].Elapsed - counts[0].Elapsed) / 3;
        ILookup<int, long> thirds = counts.ToLookup(
            count => (int)Math.Min(2, (count.Elapsed - counts[0].Elapsed) / third), count => (long)Ordinary(count));
        if (thirds[1].Count() < FewestInThird || thirds[2].Count() < FewestInThird) return null;
        long before = thirds[1].Max();
        return thirds[2].Min() > before ? before : null;
    }

    /// <summary>How long there has been a request in progress at every reading while none ended.</summary>
    private static TimeSpan Standstill(IReadOnlyList<RequestCount> counts)
    {
        RequestCount last = counts[^1];
        RequestCount? since = counts.Reverse()
            .TakeWhile(count => count.Ended == last.Ended && Ordinary(count) > 0)
            .LastOrDefault();
        return since is null ? TimeSpan.Zero : last.Elapsed - since.Elapsed;
    }

    /// <summary>The requests in progress that are no WebSocket connections, which last as long as their clients like.</summary>
    private static double Ordinary(RequestCount count) => Math.Max(0, count.InProgress - (count.Upgraded ?? 0));

    private static double Rate(RequestCount from, RequestCount to) => to.Elapsed > from.Elapsed
        ? (to.Ended - from.Ended) / (to.Elapsed - from.Elapsed).TotalSeconds
        : 0;
}
