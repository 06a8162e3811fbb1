using System.Text.Json.Serialization;
using StockExchange.LoadEngine.Latencies;

namespace StockExchange.LoadReports.Model;

/// <summary>The iterations of a flow.</summary>
internal sealed record FlowSection
{
    /// <summary>The number of iterations that made all their steps without a failure.</summary>
    public required long Completed { get; init; }

    /// <summary>The number with a failure.</summary>
    public required long Failed { get; init; }

    /// <summary>The number that were still running at the end.</summary>
    public required long Unfinished { get; init; }

    /// <summary>Completed iterations per second, while iterations started; when a number of them ended that, until the last
    /// answer.</summary>
    public required double IterationsPerSecond { get; init; }

    /// <summary>The time in seconds that its rate and that of the requests are of; null in reports without this figure.</summary>
    public double? RateSeconds { get; init; }

    /// <summary>How long the completed ones took, with their pauses; null without any.</summary>
    public required LatencySummary? DurationMs { get; init; }

    /// <summary>Of these times, so that those of several generators add up; null without any.</summary>
    public EncodedLatencies? Histogram { get; init; }

    /// <summary>The steps that each vuser made once.</summary>
    public IReadOnlyList<SetupSection> Setup { get; init => field = value ?? []; } = [];

    /// <summary>The number of iterations that ended or were to end.</summary>
    [JsonIgnore]
    public long All => Completed + Failed + Unfinished;
}

/// <summary>A setup step: its answers, the times that it failed, and the latencies; null without answers.</summary>
internal sealed record SetupSection(string Step, long Answered, long Failed, LatencySummary? LatencyMs)
{
    /// <summary>Of the latencies; null without answers.</summary>
    public EncodedLatencies? Histogram { get; init; }
}
