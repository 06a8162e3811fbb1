using StockExchange.LoadEngine.Latencies;
using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Results;

/// <summary>The result of a load run. Times count from <see cref="Origin"/>; the warm-up is not included.</summary>
public sealed record LoadResult
{
    /// <summary>The timestamp of zero on the time axis: when the first request was to start.</summary>
    public required long Origin { get; init; }

    /// <summary>When requests stopped starting and the drain began. In an open loop, when they stopped becoming due: those due
    /// before may still start in the drain.</summary>
    public required TimeSpan StartsEnded { get; init; }

    /// <summary>When no request was in flight any more, or the drain was over.</summary>
    public required TimeSpan End { get; init; }

    /// <summary>Requests answered, with any status, per second from the first start to the last answer; of a flow, while
    /// iterations started, unless a number of them ended that. Of streams their events, without errors.</summary>
    public required double RequestsPerSecond { get; init; }

    /// <summary>The latencies of all answers; in an open loop from the scheduled start, else from the first byte sent.</summary>
    public required LatencyHistogram Latency { get; init; }

    /// <summary>The latencies by operation and status class; only those that occurred.</summary>
    public required IReadOnlyList<OperationResult> Operations { get; init; }

    /// <summary>The number of answers by status code.</summary>
    public required IReadOnlyDictionary<int, long> Statuses { get; init; }

    /// <summary>Requests without an answer, by reason.</summary>
    public required IReadOnlyList<FailureResult> Failures { get; init; }

    /// <summary>The number of requests in flight when the drain was over, or when the run was stopped.</summary>
    public required long Unanswered { get; init; }

    /// <summary>How long the oldest of these had waited; null when all were answered.</summary>
    public required TimeSpan? LongestUnanswered { get; init; }

    /// <summary>When the last answer was complete; null when there was none.</summary>
    public TimeSpan? LastAnswered { get; init; }

    /// <summary>How well the schedule was kept; null for a closed loop.</summary>
    public required ScheduleResult? Schedule { get; init; }

    /// <summary>The clients' times; null unless each connection had a number of requests (<see
    /// cref="LoadSettings.RequestsPerConnection"/>).</summary>
    public ClientTimes? Clients { get; init; }

    /// <summary>The iterations of a flow; null for single requests.</summary>
    public FlowResult? Flow { get; init; }

    /// <summary>The streams, whose events are the answers; null for requests.</summary>
    public StreamResult? Streams { get; init; }

    /// <summary>How well the think time was kept; null without one.</summary>
    public ThinkResult? Thinking { get; init; }

    /// <summary>The time axis, without gaps, to the end of the drain.</summary>
    public required IReadOnlyList<IntervalResult> Intervals { get; init; }

    /// <summary>The bytes received, heads included; with HTTP/2, HTTP/3 and streams, only the bodies.</summary>
    public required long BytesReceived { get; init; }

    /// <summary>The generator's own CPU use while requests started, 0 to 100 percent of the processors it may use.</summary>
    public required double OwnCpuPercent { get; init; }

    /// <summary>The mean number of requests in flight while requests started (when a number of them ended that, until the last
    /// one ended), including those of the warm-up: the N of Little's law, measured. In an open loop a request that waits for a
    /// connection counts from its scheduled start, as in <see cref="Latency"/>.</summary>
    public required double MeanInFlight { get; init; }

    /// <summary>The number of complete answers, with any status.</summary>
    public long Answered => Latency.Count;

    /// <summary>The number of failed requests, without those in flight at the end.</summary>
    public long Failed => Failures.Sum(failure => failure.Count);

    /// <summary>The number of answers with a status from 200 to 299.</summary>
    public long Succeeded => Statuses.Where(status => status.Key is >= 200 and < 300).Sum(status => status.Value);
}

/// <summary>The answers of one operation with one status class.</summary>
/// <param name="Operation">The name of the operation, "show".</param>
/// <param name="StatusClass">The first digit of the status: 2 for 200 to 299.</param>
/// <param name="Latency">The latencies of these answers.</param>
public sealed record OperationResult(string Operation, int StatusClass, LatencyHistogram Latency);

/// <summary>Requests that failed for the same reason.</summary>
/// <param name="Kind">The reason.</param>
/// <param name="Count">The number of requests.</param>
/// <param name="Example">The message of the first of them.</param>
public sealed record FailureResult(FailureKind Kind, long Count, string Example)
{
    /// <summary>What of a flow failed, the step's name first; null for other failures.</summary>
    public string? Subject { get; init; }
}

/// <summary>How well an open loop kept to its schedule. Of a flow: its iterations instead of requests.</summary>
/// <param name="Scheduled">The number of requests that became due.</param>
/// <param name="Started">The number of these that started.</param>
/// <param name="Late">The number of those that started more than 1 ms late because all connections were in use. Their latency
/// counts from the scheduled start, and so does that of those that had to connect first, which are not late.</param>
/// <param name="NeverStarted">The number of those for which no connection was idle before the end. They have no latency.</param>
/// <param name="OwnLateness">For each request that started, the part of its delay that is the generator's own fault: it woke up
/// late, or was too slow.</param>
public sealed record ScheduleResult(long Scheduled, long Started, long Late, long NeverStarted, LatencyHistogram OwnLateness)
{
    /// <summary>How many requests started only after the schedule had ended. If these are few, the rate was reached, however many
    /// were <see cref="Late"/>.</summary>
    public long StartedAfterEnd { get; init; }
}

/// <summary>How well a closed loop kept to its think time.</summary>
/// <param name="ThinkTime">The intended pause after each answer.</param>
/// <param name="Connections">The number of vusers.</param>
/// <param name="OwnLateness">How much longer each pause was: the generator woke up late.</param>
public sealed record ThinkResult(TimeSpan ThinkTime, int Connections, LatencyHistogram OwnLateness)
{
    /// <summary>The actual mean length of a pause.</summary>
    public TimeSpan MeanPause => ThinkTime + OwnLateness.Mean;
}

/// <summary>The times of a closed loop's clients with a given number of requests: each from its first start to the end of the
/// pause after its last answer.</summary>
/// <param name="Clients">The number of clients that made all their requests; if 0, all times are zero.</param>
/// <param name="MeanElapsed">The mean time.</param>
/// <param name="MinElapsed">The time of the fastest.</param>
/// <param name="MaxElapsed">The time of the slowest.</param>
/// <param name="Paused">The pauses of each client: requests times think time.</param>
/// <param name="Overslept">The mean time by which a client's pauses were too long in total: the generator's fault.</param>
public sealed record ClientTimes(
    int Clients, TimeSpan MeanElapsed, TimeSpan MinElapsed, TimeSpan MaxElapsed, TimeSpan Paused, TimeSpan Overslept)
{
    /// <summary>The time that the server and the network add to the pauses of the mean client.</summary>
    public TimeSpan Excess => MeanElapsed - Paused - Overslept;
}
