using System.Text.Json.Serialization;
using StockExchange.LoadEngine.Latencies;
using StockExchange.LoadEngine.Results;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.LoadReports.Model;

/// <summary>One load and what was seen of it, on both sides.</summary>
internal sealed record RunSection
{
    /// <summary>A title: the URL of a run, the variant of <c>reproduce</c>.</summary>
    public required string Name { get; init; }

    public required LoadDescription Load { get; init; }

    /// <summary>False when it was stopped early.</summary>
    public required bool Complete { get; init; }

    /// <summary>Answers over the time from the first start to the last answer.</summary>
    public required double RequestsPerSecond { get; init; }

    /// <summary>Requests a second that the experiment allows at most; null where none is known.</summary>
    public double? Ceiling { get; init; }

    public required long Answered { get; init; }

    /// <summary>Of the answers, those with a status from 200 to 299.</summary>
    public required long Succeeded { get; init; }

    public required long Failed { get; init; }

    /// <summary>Answers with a status outside of 200 to 299.</summary>
    [JsonIgnore]
    public long NotSuccessful => Answered - Succeeded;

    /// <summary>What did not succeed, though it is over: failed, or answered with a status outside of 200 to 299.</summary>
    [JsonIgnore]
    public long Errors => NotSuccessful + Failed;

    public required long Unanswered { get; init; }

    public double? LongestUnansweredMs { get; init; }

    /// <summary>Null when nothing was answered.</summary>
    public required LatencySummary? LatencyMs { get; init; }

    /// <summary>For the histogram by percentile, from 0 to 100; denser towards the end.</summary>
    public required IReadOnlyList<PercentilePoint> Percentiles { get; init; }

    public required IReadOnlyList<OperationSection> Operations { get; init; }

    /// <summary>Answers by status code.</summary>
    public required IReadOnlyDictionary<int, long> Statuses { get; init; }

    public required IReadOnlyList<FailureResult> Failures { get; init; }

    /// <summary>Open loop only.</summary>
    public ScheduleSection? Schedule { get; init; }

    /// <summary>Only where each connection had a number of requests to make.</summary>
    public ClientSection? Clients { get; init; }

    public required IReadOnlyList<TimelinePoint> Timeline { get; init; }

    /// <summary>What the generator itself used of the processors, 0 to 100.</summary>
    public required double OwnCpuPercent { get; init; }

    public required double MegabytesReceived { get; init; }

    /// <summary>Whether the measurement can be trusted: Little's law, the generator's own saturation, its schedule.</summary>
    public IReadOnlyList<Check> Checks { get; init => field = value ?? []; } = [];

    /// <summary>The outcome of --stop-when and --fail-if.</summary>
    public IReadOnlyList<ConditionOutcome> Conditions { get; init => field = value ?? []; } = [];

    /// <summary>The process that was watched; null when none was.</summary>
    public ServerSection? Server { get; init; }

    /// <summary>What the server used, as its operating system counts it; null when that is not known.</summary>
    public ProcessUsage? Usage { get; init; }

    /// <summary>What of it one answer took; null without either.</summary>
    [JsonIgnore]
    public double? CpuMicrosecondsPerRequest => Answered == 0 ? null : Usage?.CpuSeconds * 1e6 / Answered;

    /// <summary>Published figures beside ours, by what they measure: "requests/s".</summary>
    public IReadOnlyList<PublishedValue> Published { get; init => field = value ?? []; } = [];

    /// <summary>What could not be measured, and why.</summary>
    public IReadOnlyList<string> Notes { get; init => field = value ?? []; } = [];
}

/// <summary>What load it was.</summary>
/// <param name="Target">The URL.</param>
/// <param name="Method">GET; of a mix, what it consists of: "show=60,buy=20,sell=20, ids zipf, seed 1".</param>
/// <param name="Loop">"closed" or "open".</param>
/// <param name="Connections">Vusers, or the most requests in flight.</param>
/// <param name="Rate">Open loop: scheduled requests a second.</param>
/// <param name="DurationSeconds">For which requests started.</param>
/// <param name="WarmUpSeconds">Before it, not counted.</param>
/// <param name="ThinkTimeMs">Closed loop: the pause after each answer; 0 for none.</param>
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
    /// <summary>How the rate, or the number of connections, changes; empty where it stays.</summary>
    public IReadOnlyList<StageSection> Stages { get; init => field = value ?? []; } = [];

    /// <summary>Open loop: requests a second that were to start at a moment; null for a closed one.</summary>
    /// <param name="second">From the start of the load.</param>
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

/// <param name="From">Requests a second, or connections, at its start.</param>
/// <param name="To">At its end.</param>
/// <param name="Seconds">How long it is.</param>
internal sealed record StageSection(double From, double To, double Seconds);

/// <param name="Percent">0 to 100.</param>
/// <param name="LatencyMs">What so many percent of the answers do not exceed.</param>
internal sealed record PercentilePoint(double Percent, double LatencyMs);

/// <param name="Operation">"show".</param>
/// <param name="StatusClass">"2xx".</param>
/// <param name="Count">Answers.</param>
/// <param name="LatencyMs">Of these.</param>
internal sealed record OperationSection(string Operation, string StatusClass, long Count, LatencySummary LatencyMs);

/// <param name="Scheduled">Requests whose time came.</param>
/// <param name="Started">Of these.</param>
/// <param name="Late">Started more than 1 ms late for lack of an idle connection.</param>
/// <param name="NeverStarted">In no latency.</param>
/// <param name="OwnLatenessP99Ms">How late the generator's own clock was.</param>
internal sealed record ScheduleSection(long Scheduled, long Started, long Late, long NeverStarted, double OwnLatenessP99Ms);

/// <summary>How long the clients took that had a number of requests to make, pauses included.</summary>
/// <param name="Clients">Those that made all of them.</param>
/// <param name="RequestsEach">Of each client.</param>
/// <param name="ThinkTimeMs">The pause after each request.</param>
/// <param name="MeanSeconds">From its first request to the end of the pause after its last answer.</param>
/// <param name="MinSeconds">The fastest.</param>
/// <param name="MaxSeconds">The slowest.</param>
/// <param name="ExcessSeconds">The mean without the pauses, as long as they really were: what the server, and the way to it,
/// add.</param>
/// <param name="OversleptSeconds">By how much the pauses of the mean client were too long, all together: the generator's
/// fault.</param>
internal sealed record ClientSection(
    int Clients,
    int RequestsEach,
    double ThinkTimeMs,
    double MeanSeconds,
    double MinSeconds,
    double MaxSeconds,
    double ExcessSeconds,
    double OversleptSeconds);

/// <summary>An interval of the time axis: the load, and what the server's counters said meanwhile.</summary>
/// <param name="Second">Its start, from the start of the load; negative at rest.</param>
/// <param name="Length">In seconds.</param>
/// <param name="Phase">"rest", "load" or "drain".</param>
/// <param name="Answered">Whole answers.</param>
/// <param name="NotSuccessful">Of these, with a status outside of 200 to 299.</param>
/// <param name="Failed">Requests that failed.</param>
/// <param name="InFlight">At its end.</param>
/// <param name="LatencyMs">Null when nothing was answered.</param>
/// <param name="Bands">The heat map's column (<see cref="LatencyBands"/>).</param>
/// <param name="Server">Null when no counters came in this interval.</param>
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
    /// <summary>With the answers, heads included; null at rest, and in reports that do not have it.</summary>
    public long? BytesReceived { get; init; }

    /// <summary>Failed, or answered with a status outside of 200 to 299.</summary>
    [JsonIgnore]
    public long Errors => NotSuccessful + Failed;

    /// <param name="interval">What the engine saw.</param>
    /// <param name="startsEnded">When requests ended to start.</param>
    /// <param name="server">What the server said meanwhile.</param>
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
    };

    /// <summary>Before the load.</summary>
    public static TimelinePoint AtRest(double second, ServerCounters server) =>
        new(second, 1, TimelinePhase.Rest, 0, 0, 0, 0, null, [], server);
}

/// <summary>The server's counters of one interval.</summary>
/// <param name="Threads">Worker threads of its pool.</param>
/// <param name="QueueLength">Work items that wait for a pool thread.</param>
/// <param name="CompletedItemsPerSecond">Work items that the pool finished.</param>
/// <param name="CpuPercent">Of all processors, 0 to 100.</param>
/// <param name="HeapMegabytes">Of the garbage-collected heap.</param>
/// <param name="GcPausePercent">Of the time, in garbage collections; null where unknown.</param>
/// <param name="Connections">Kestrel's open connections; null when it is no Kestrel.</param>
/// <param name="RequestQueue">Kestrel's requests in its queue; null when it is no Kestrel.</param>
internal sealed record ServerCounters(
    int Threads,
    long QueueLength,
    double CompletedItemsPerSecond,
    double CpuPercent,
    double HeapMegabytes,
    double? GcPausePercent,
    double? Connections,
    double? RequestQueue);

/// <summary>The process on the other side.</summary>
/// <param name="ProcessId">Its id.</param>
/// <param name="Name">Its name.</param>
/// <param name="Verdict">What ThreadPoolDiagnostics makes of it; null when that was not asked.</param>
/// <param name="Summary">The verdict in a sentence.</param>
/// <param name="Evidence">Why.</param>
/// <param name="BlockingCalls">Where pool threads wait.</param>
/// <param name="Advice">What to change.</param>
/// <param name="PeakThreads">Of its pool.</param>
/// <param name="PeakQueue">Of its pool's queue.</param>
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
    /// <summary>If nothing changes; null where nothing can be said.</summary>
    public Forecast? Forecast { get; init; }

    /// <summary>Null where nobody has decided.</summary>
    public Diagnosis? ToDiagnosis() => Verdict is { } verdict
        ? new(verdict, Summary ?? "", Evidence, BlockingCalls, Advice, Forecast)
        : null;
}

/// <param name="Name">"Little's law".</param>
/// <param name="Passed">Whether the measurement can be trusted in this respect.</param>
/// <param name="Text">The numbers, for people, and when it failed, what to do.</param>
internal sealed record Check(string Name, bool Passed, string Text);

/// <param name="Option"><see cref="FailIf"/> or "--stop-when".</param>
/// <param name="Condition">As the user wrote it: "p99&gt;200ms".</param>
/// <param name="Met">Whether it came true.</param>
/// <param name="Text">What was seen: "p99 was 312 ms".</param>
internal sealed record ConditionOutcome(string Option, string Condition, bool Met, string Text)
{
    /// <summary>The option with what makes a run fail.</summary>
    public const string FailIf = "--fail-if";

    /// <summary>What it is about was not seen: it is neither true nor false.</summary>
    public bool IsUnknown { get; init; }

    /// <summary>It ended the load before its time, as it was asked to.</summary>
    [JsonIgnore]
    public bool HasStopped => Met && Option != FailIf;
}

/// <param name="Measure">"requests/s".</param>
/// <param name="Value">As published.</param>
/// <param name="Source">Who published it.</param>
internal sealed record PublishedValue(string Measure, double Value, string Source);
