using StockExchange.LoadEngine.Latencies;
using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Results;

/// <summary>Everything that a load run saw. Times count from <see cref="Origin"/>; the warm-up is in none of it.</summary>
public sealed record LoadResult
{
    /// <summary>The timestamp that is zero on the time axis: when the first request was to start.</summary>
    public required long Origin { get; init; }

    /// <summary>When requests stopped starting: from here on it is the drain. In an open loop, when they stopped becoming due:
    /// what was due before may still start in the drain.</summary>
    public required TimeSpan StartsEnded { get; init; }

    /// <summary>When nothing was in flight any more, or the drain was over.</summary>
    public required TimeSpan End { get; init; }

    /// <summary>Requests answered, with whatever status, over the time from the first start to the last answer.</summary>
    public required double RequestsPerSecond { get; init; }

    /// <summary>Of all whole answers. In an open loop from the scheduled start, otherwise from the first byte sent.</summary>
    public required LatencyHistogram Latency { get; init; }

    /// <summary>The same by operation and status class; only those that occurred.</summary>
    public required IReadOnlyList<OperationResult> Operations { get; init; }

    /// <summary>Whole answers by status code.</summary>
    public required IReadOnlyDictionary<int, long> Statuses { get; init; }

    /// <summary>Requests without a whole answer, by the reason.</summary>
    public required IReadOnlyList<FailureResult> Failures { get; init; }

    /// <summary>Still in flight when the drain was over, or when the run was stopped.</summary>
    public required long Unanswered { get; init; }

    /// <summary>How long the oldest of these had waited; null when all were answered.</summary>
    public required TimeSpan? LongestUnanswered { get; init; }

    /// <summary>When the last answer was whole; null when nothing was answered.</summary>
    public TimeSpan? LastAnswered { get; init; }

    /// <summary>Open loop only.</summary>
    public required ScheduleResult? Schedule { get; init; }

    /// <summary>
    /// Only where each connection had a number of requests to make (<see cref="LoadSettings.RequestsPerConnection"/>).
    /// </summary>
    public ClientTimes? Clients { get; init; }

    /// <summary>Only with a think time.</summary>
    public ThinkResult? Thinking { get; init; }

    /// <summary>The time axis, without gaps, to the end of the drain.</summary>
    public required IReadOnlyList<IntervalResult> Intervals { get; init; }

    /// <summary>Bytes of answers, heads included; with HTTP/2, of their bodies only.</summary>
    public required long BytesReceived { get; init; }

    /// <summary>What the generator itself used of the processors it may use, 0 to 100, while requests started.</summary>
    public required double OwnCpuPercent { get; init; }

    /// <summary>Mean of the requests in flight while requests started, those of the warm-up that still were included: the N of
    /// Little's law, measured. In an open loop a request that waits for a connection counts too, from its scheduled start, as it
    /// does in <see cref="Latency"/>.</summary>
    public required double MeanInFlight { get; init; }

    /// <summary>Whole answers, whatever their status.</summary>
    public long Answered => Latency.Count;

    /// <summary>Requests without a whole answer, those that still waited at the end not among them.</summary>
    public long Failed => Failures.Sum(failure => failure.Count);

    /// <summary>Answered with a status from 200 to 299.</summary>
    public long Succeeded => Statuses.Where(status => status.Key is >= 200 and < 300).Sum(status => status.Value);
}

/// <summary>One operation's answers of one status class.</summary>
/// <param name="Operation">"show".</param>
/// <param name="StatusClass">The first digit of the status: 2 for 200 to 299.</param>
/// <param name="Latency">Of these.</param>
public sealed record OperationResult(string Operation, int StatusClass, LatencyHistogram Latency);

/// <summary>Requests that failed for the same reason.</summary>
/// <param name="Kind">The reason.</param>
/// <param name="Count">How many.</param>
/// <param name="Example">What the first of them said, for people.</param>
public sealed record FailureResult(FailureKind Kind, long Count, string Example);

/// <summary>How well an open loop kept to its schedule.</summary>
/// <param name="Scheduled">Requests whose time came.</param>
/// <param name="Started">Of these, how many could start.</param>
/// <param name="Late">Started more than 1 ms after their time, for lack of an idle connection. Their
/// latency counts from the scheduled start all the same.</param>
/// <param name="NeverStarted">No connection was idle for them until the run was over. They are in no latency.</param>
/// <param name="OwnLateness">Of each request that started, how much of its delay is the generator's own fault and not the
/// server's: it woke up late, or did not get to it in time.</param>
public sealed record ScheduleResult(long Scheduled, long Started, long Late, long NeverStarted, LatencyHistogram OwnLateness)
{
    /// <summary>Of those that started, how many could only when the whole schedule was over: so far behind was it. Where they are
    /// few, the rate was reached, however many were <see cref="Late"/>.</summary>
    public long StartedAfterEnd { get; init; }
}

/// <summary>How well a closed loop kept to its think time.</summary>
/// <param name="ThinkTime">The pause after each answer, as it was wanted.</param>
/// <param name="Connections">Vusers that pause, or wait for an answer.</param>
/// <param name="OwnLateness">Of each pause, how much longer it was: the generator woke up late.</param>
public sealed record ThinkResult(TimeSpan ThinkTime, int Connections, LatencyHistogram OwnLateness)
{
    /// <summary>How long a pause really was.</summary>
    public TimeSpan MeanPause => ThinkTime + OwnLateness.Mean;
}
