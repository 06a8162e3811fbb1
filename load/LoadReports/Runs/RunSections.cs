using StockExchange.LoadEngine.Latencies;
using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Results;

namespace StockExchange.LoadReports.Runs;

/// <summary>Converts the result of a load to a section of a report.</summary>
internal static class RunSections
{
    /// <summary>
    /// The section of a load, with its settings, its result and the server's counters, if it was watched.
    /// </summary>
    public static RunSection FromResult(
        string name, Uri target, string method, LoadSettings settings, LoadResult result, IReadOnlyList<ServerSample> samples)
    {
        // Samples of a warm-up belong neither to rest nor to load.
        if (settings.WarmUp > TimeSpan.Zero) samples = [.. samples.Where(sample => sample.At > TimeSpan.Zero)];
        return new()
        {
            Name = Shown(name),
            Load = Describe(target, method, settings, result.StartsEnded) with { Unit = result.Streams?.Unit },
            Complete = true,
            LastAnswerSecond = result.LastAnswered?.TotalSeconds,
            RequestsPerSecond = result.RequestsPerSecond,
            Answered = result.Answered,
            Succeeded = result.Succeeded,
            Failed = result.Failed,
            Unanswered = result.Unanswered,
            LongestUnansweredMs = result.LongestUnanswered?.TotalMilliseconds,
            LatencyMs = LatencySummary.FromHistogram(result.Latency),
            Histogram = EncodedLatencies.FromHistogram(result.Latency),
            Percentiles = PercentileCurve.FromHistogram(result.Latency),
            Operations = [.. result.Operations.Select(Operation)],
            Statuses = result.Statuses,
            Failures = result.Failures,
            Schedule = result.Schedule is { } schedule ? Schedule(schedule) : null,
            Clients = result.Clients is { } clients ? Clients(clients, settings) : null,
            Flow = result.Flow is { } flow ? Flow(flow) : null,
            Streams = result.Streams is { } streams ? new(streams.EndedEarly, streams.OpenAtEnd) : null,
            Timeline = Timelines.FromResult(result, samples),
            OwnCpuPercent = result.OwnCpuPercent,
            MegabytesReceived = result.BytesReceived / 1e6,
            Checks = LoadChecks.FromResult(result),
        };
    }

    /// <summary>The URL without secrets, with the braces of names that stand for data.</summary>
    private static string Shown(string url) => Secrets.Without(url)
        .Replace("%7B", "{", StringComparison.OrdinalIgnoreCase).Replace("%7D", "}", StringComparison.OrdinalIgnoreCase);

    /// <summary>Describes a load whose requests start for the given time.</summary>
    public static LoadDescription Describe(Uri target, string method, LoadSettings settings, TimeSpan length) => new(
        Shown(target.AbsoluteUri),
        method,
        settings.Rate is null ? "closed" : "open",
        settings.Connections,
        settings.Rate,
        Math.Round(length.TotalSeconds, 3),
        settings.WarmUp.TotalSeconds,
        settings.ThinkTime.TotalMilliseconds)
    {
        IntervalSeconds = settings.Interval.TotalSeconds,
        Stages = [.. settings.RateStages.Concat(settings.ConnectionStages)
            .Select(stage => new StageSection(stage.From, stage.To, stage.Length.TotalSeconds))],
    };

    private static OperationSection Operation(OperationResult part) =>
        new(part.Operation, $"{part.StatusClass}xx", part.Latency.Count, LatencySummary.FromHistogram(part.Latency)!)
        {
            Histogram = EncodedLatencies.FromHistogram(part.Latency),
        };

    private static FlowSection Flow(FlowResult flow) => new()
    {
        Completed = flow.Completed,
        Failed = flow.Failed,
        Unfinished = flow.Unfinished,
        IterationsPerSecond = flow.PerSecond,
        RateSeconds = flow.RatePeriod.TotalSeconds,
        DurationMs = LatencySummary.FromHistogram(flow.Duration),
        Histogram = EncodedLatencies.FromHistogram(flow.Duration),
        Setup =
        [
            .. flow.Setup.Select(step => new SetupSection(
                step.Step, step.Latency.Count, step.Failed, LatencySummary.FromHistogram(step.Latency))
            {
                Histogram = EncodedLatencies.FromHistogram(step.Latency),
            }),
        ],
    };

    private static ScheduleSection Schedule(ScheduleResult schedule) => new(
        schedule.Scheduled,
        schedule.Started,
        schedule.Late,
        schedule.NeverStarted,
        schedule.OwnLateness.Percentile(99).TotalMilliseconds);

    private static ClientSection Clients(ClientTimes clients, LoadSettings settings) => new(
        clients.Clients,
        settings.RequestsPerConnection!.Value,
        settings.ThinkTime.TotalMilliseconds,
        clients.MeanElapsed.TotalSeconds,
        clients.MinElapsed.TotalSeconds,
        clients.MaxElapsed.TotalSeconds,
        clients.Excess.TotalSeconds,
        clients.Overslept.TotalSeconds);
}
