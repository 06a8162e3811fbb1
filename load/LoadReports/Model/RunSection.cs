using System.Text.Json.Serialization;
using StockExchange.LoadEngine.Latencies;
using StockExchange.LoadEngine.Results;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.LoadReports.Model;

/// <summary>One load: the measurements of the generator and of the server.</summary>
internal sealed record RunSection
{
    /// <summary>The title: the URL of a run, the variant of <c>reproduce</c>.</summary>
    public required string Name { get; init; }

    public required LoadDescription Load { get; init; }

    /// <summary>False when the load was stopped early.</summary>
    public required bool Complete { get; init; }

    /// <summary>The time in UTC at which its time axis is zero; null when unknown.</summary>
    public DateTimeOffset? Started { get; init; }

    /// <summary>When the last answer was complete, in seconds since the start of the load; null without an answer, and in reports
    /// without this figure.</summary>
    public double? LastAnswerSecond { get; init; }

    /// <summary>Answers per second from the first start to the last answer.</summary>
    public required double RequestsPerSecond { get; init; }

    /// <summary>The most requests per second that the experiment allows; null when unknown.</summary>
    public double? Ceiling { get; init; }

    public required long Answered { get; init; }

    /// <summary>The number of answers with a status from 200 to 299.</summary>
    public required long Succeeded { get; init; }

    public required long Failed { get; init; }

    /// <summary>The number of answers with a status outside of 200 to 299.</summary>
    [JsonIgnore]
    public long NotSuccessful => Answered - Succeeded;

    /// <summary>The number of requests that failed, or were answered with a status outside of 200 to 299.</summary>
    [JsonIgnore]
    public long Errors => NotSuccessful + Failed;

    public required long Unanswered { get; init; }

    public double? LongestUnansweredMs { get; init; }

    /// <summary>The latencies; null when nothing was answered.</summary>
    public required LatencySummary? LatencyMs { get; init; }

    /// <summary>The latencies in all their buckets; null when nothing was answered, and in reports without this figure.</summary>
    public EncodedLatencies? Histogram { get; init; }

    /// <summary>The histogram by percentile, from 0 to 100; denser towards the end.</summary>
    public required IReadOnlyList<PercentilePoint> Percentiles { get; init; }

    public required IReadOnlyList<OperationSection> Operations { get; init; }

    /// <summary>The number of answers by status code.</summary>
    public required IReadOnlyDictionary<int, long> Statuses { get; init; }

    public required IReadOnlyList<FailureResult> Failures { get; init; }

    /// <summary>How well the schedule was kept; null for a closed loop.</summary>
    public ScheduleSection? Schedule { get; init; }

    /// <summary>The iterations of a flow; null for single requests.</summary>
    public FlowSection? Flow { get; init; }

    /// <summary>The streams, whose events are the answers: operation 0 is the first event of each; null for requests.</summary>
    public StreamSection? Streams { get; init; }

    /// <summary>The clients' times; null unless each connection had a number of requests.</summary>
    public ClientSection? Clients { get; init; }

    public required IReadOnlyList<TimelinePoint> Timeline { get; init; }

    /// <summary>The generator's own CPU use, 0 to 100 percent.</summary>
    public required double OwnCpuPercent { get; init; }

    public required double MegabytesReceived { get; init; }

    /// <summary>Whether the measurement can be trusted: Little's law, the generator's own saturation, its schedule.</summary>
    public IReadOnlyList<Check> Checks { get; init => field = value ?? []; } = [];

    /// <summary>The outcome of --stop-when and --fail-if.</summary>
    public IReadOnlyList<ConditionOutcome> Conditions { get; init => field = value ?? []; } = [];

    /// <summary>The watched process; null when there was none.</summary>
    public ServerSection? Server { get; init; }

    /// <summary>The server's use of resources by its operating system; null when unknown.</summary>
    public ProcessUsage? Usage { get; init; }

    /// <summary>The processor time per answer; null when one of the two is unknown.</summary>
    [JsonIgnore]
    public double? CpuMicrosecondsPerRequest => Answered == 0 ? null : Usage?.CpuSeconds * 1e6 / Answered;

    /// <summary>Published figures to compare with, by what they measure: "requests/s".</summary>
    public IReadOnlyList<PublishedValue> Published { get; init => field = value ?? []; } = [];

    /// <summary>What could not be measured, and why.</summary>
    public IReadOnlyList<string> Notes { get; init => field = value ?? []; } = [];
}

/// <summary>
/// A load. For a mix the method has its weights, distribution and seed; an open loop has a rate, in requests per second.
/// </summary>
internal sealed record LoadDescription(
    string Target,
    string Method,
    string Loop,
    int Connections,
    double? Rate,
    double DurationSeconds,
    double WarmUpSeconds,
    double ThinkTimeMs = 0)
{
    /// <summary>The changes of the rate, or of the number of connections; empty when constant.</summary>
    public IReadOnlyList<StageSection> Stages { get; init => field = value ?? []; } = [];

    /// <summary>What is counted of streams: "event", "message"; null for requests and their answers.</summary>
    public string? Unit { get; init; }

    /// <summary>The length of an interval of the time axis; null in reports without this figure.</summary>
    public double? IntervalSeconds { get; init; }

    /// <summary>Open loop: the requests per second that were due at a moment, in seconds from the start of the load; null for a
    /// closed loop.</summary>
    public double? RateAt(double second)
    {
        if (Rate is null || Stages.Count == 0) return Rate;
        foreach (StageSection stage in Stages)
        {
            if (second < stage.Seconds) return stage.From + ((stage.To - stage.From) * second / stage.Seconds);
            second -= stage.Seconds;
        }

        return Stages[^1].To;
    }
}

/// <summary>A linear change of the rate (requests per second), or of the number of connections.</summary>
internal sealed record StageSection(double From, double To, double Seconds);

/// <summary>The latency that a percentage of the answers, 0 to 100, does not exceed.</summary>
internal sealed record PercentilePoint(double Percent, double LatencyMs);

/// <summary>The answers of one operation with one status class, such as "2xx".</summary>
internal sealed record OperationSection(string Operation, string StatusClass, long Count, LatencySummary LatencyMs)
{
    /// <summary>The latencies in all their buckets; null in reports without this figure.</summary>
    public EncodedLatencies? Histogram { get; init; }
}

/// <summary>How an open loop kept its schedule. Late: by more than 1 ms, for lack of an idle connection. Requests that never
/// started have no latency.</summary>
internal sealed record ScheduleSection(long Scheduled, long Started, long Late, long NeverStarted, double OwnLatenessP99Ms);

/// <summary>
/// The times of the clients that made all their requests, from the first request to the end of the pause after the last answer.
/// The excess is the mean without the actual pauses; the last figure is the time by which the generator overslept them.
/// </summary>
internal sealed record ClientSection(
    int Clients,
    int RequestsEach,
    double ThinkTimeMs,
    double MeanSeconds,
    double MinSeconds,
    double MaxSeconds,
    double ExcessSeconds,
    double OversleptSeconds);

/// <summary>An interval of the time axis: the load, and the server's counters meanwhile.</summary>
/// <param name="Second">Its start in seconds since the start of the load; negative at rest.</param>
/// <param name="Length">Its length in seconds.</param>
/// <param name="Phase">The phase: "rest", "load" or "drain".</param>
/// <param name="Answered">The number of complete answers.</param>
/// <param name="NotSuccessful">The number of these with a status outside of 200 to 299.</param>
/// <param name="Failed">The number of requests that failed.</param>
/// <param name="InFlight">The number of requests in flight at its end.</param>
/// <param name="LatencyMs">The latencies; null when nothing was answered.</param>
/// <param name="Bands">The heat map's column (<see cref="LatencyBands"/>).</param>
/// <param name="Server">The server's counters; null when none came in this interval.</param>
internal sealed record TimelinePoint(
    double Second,
    double Length,
    string Phase,
    long Answered,
    long NotSuccessful,
    long Failed,
    int InFlight,
    LatencySummary? LatencyMs,
    IReadOnlyList<LatencyBand> Bands,
    ServerCounters? Server)
{
    /// <summary>The bytes received, heads included; null at rest, and in reports without this figure.</summary>
    public long? BytesReceived { get; init; }

    /// <summary>The latencies in all their buckets; null without an answer, and in reports without this figure.</summary>
    public EncodedLatencies? Histogram { get; init; }

    /// <summary>The number of requests that failed, or were answered with a status outside of 200 to 299.</summary>
    [JsonIgnore]
    public long Errors => NotSuccessful + Failed;

    public static TimelinePoint FromInterval(IntervalResult interval, TimeSpan startsEnded, ServerCounters? server) => new(
        interval.Start.TotalSeconds,
        interval.Length.TotalSeconds,
        interval.Start < startsEnded ? TimelinePhase.Load : TimelinePhase.Drain,
        interval.Answered,
        interval.NotSuccessful,
        interval.Failed,
        interval.InFlight,
        interval.LatencyMs,
        interval.Bands,
        server)
    {
        BytesReceived = interval.Bytes,
        Histogram = interval.Latencies,
    };

    /// <summary>An interval before the load.</summary>
    public static TimelinePoint AtRest(double second, ServerCounters server) =>
        new(second, 1, TimelinePhase.Rest, 0, 0, 0, 0, null, [], server);
}

/// <summary>The server's counters of one interval.</summary>
/// <param name="Threads">The number of worker threads of its pool.</param>
/// <param name="QueueLength">The number of work items that wait for a pool thread.</param>
/// <param name="CompletedItemsPerSecond">Completed work items per second.</param>
/// <param name="CpuPercent">CPU use of all processors, 0 to 100.</param>
/// <param name="HeapMegabytes">The garbage-collected heap in millions of bytes.</param>
/// <param name="GcPausePercent">The time in garbage collections, in percent; null when unknown.</param>
/// <param name="Connections">Kestrel's open connections; null for a server other than Kestrel.</param>
/// <param name="RequestQueue">Kestrel's queued requests; null for a server other than Kestrel.</param>
internal sealed record ServerCounters(
    int Threads,
    long QueueLength,
    double CompletedItemsPerSecond,
    double CpuPercent,
    double HeapMegabytes,
    double? GcPausePercent,
    double? Connections,
    double? RequestQueue);

/// <summary>The server process, with the verdict on it if one was requested.</summary>
internal sealed record ServerSection(
    int ProcessId,
    string Name,
    Verdict? Verdict,
    string? Summary,
    IReadOnlyList<string> Evidence,
    IReadOnlyList<BlockingCall> BlockingCalls,
    IReadOnlyList<string> Advice,
    int? PeakThreads,
    long? PeakQueue)
{
    /// <summary>The forecast; null when unknown.</summary>
    public Forecast? Forecast { get; init; }

    /// <summary>The diagnosis; null without a verdict.</summary>
    public Diagnosis? ToDiagnosis() => Verdict is { } verdict
        ? new(verdict, Summary ?? "", Evidence, BlockingCalls, Advice, Forecast)
        : null;
}

/// <summary>
/// A check whether the measurement can be trusted; the text has the figures and, when it failed, what to do.
/// </summary>
internal sealed record Check(string Name, bool Passed, string Text);

/// <summary>
/// Whether a condition of <see cref="FailIf"/> or --stop-when was met, and the observed value: "p99 was 312 ms".
/// </summary>
internal sealed record ConditionOutcome(string Option, string Condition, bool Met, string Text)
{
    /// <summary>The option for conditions that make a run fail.</summary>
    public const string FailIf = "--fail-if";

    /// <summary>Whether its measure is unknown: it is neither met nor not met.</summary>
    public bool IsUnknown { get; init; }

    /// <summary>Whether it ended the load early, as it should.</summary>
    [JsonIgnore]
    public bool HasStopped => Met && Option != FailIf;
}

/// <summary>A published figure with its source.</summary>
internal sealed record PublishedValue(string Measure, double Value, string Source);
