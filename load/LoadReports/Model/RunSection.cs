using System.Text.Json.Serialization;
using StockExchange.LoadEngine.Latencies;
using StockExchange.LoadEngine.Results;

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

/// <summary>A published figure with its source.</summary>
internal sealed record PublishedValue(string Measure, double Value, string Source);
