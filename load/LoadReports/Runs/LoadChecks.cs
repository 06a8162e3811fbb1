using StockExchange.LoadEngine.Latencies;
using StockExchange.LoadEngine.Results;

namespace StockExchange.LoadReports.Runs;

/// <summary>Checks whether a measurement can be trusted.</summary>
internal static class LoadChecks
{
    public const string LittlesLawName = "Little's law";
    public const string AllStartedName = "All started";

    /// <summary>How far the two sides of Little's law may differ.</summary>
    public const double LittleTolerance = 0.03;

    /// <summary>Above this the generator may be the limit, and its own latency is in all measurements.</summary>
    public const double MostOwnCpuPercent = 85;

    /// <summary>The share of the think time by which the mean pause may be longer; above it, the load is another one.</summary>
    private const double MostExcessOfPauses = 0.03;

    /// <summary>If one start in a hundred is this late, the generator changes what it measures.</summary>
    public static readonly TimeSpan MostOwnLateness = TimeSpan.FromMilliseconds(5);

    public static IReadOnlyList<Check> FromResult(LoadResult result)
    {
        List<Check> checks = [];
        // The last wait of a stream is cut by the end of the load: the law says nothing of a few long waits. Of a moment, either.
        if (result is { Answered: > 0, MeanInFlight: > 0, Schedule: null, Streams: null }) checks.Add(LittlesLaw(result));
        checks.Add(OwnCpu(result.OwnCpuPercent));
        if (result.Thinking is { OwnLateness.Count: > 0 }) checks.Add(ThinkTime(result.Thinking));
        if (result.Flow?.OwnLateness is { Count: > 0 } lateness) checks.Add(FlowPauses(lateness));
        if (result.Schedule is { } schedule)
            checks.AddRange([OwnClock(schedule), AllStarted(schedule, result.Flow is null ? "requests" : "iterations")]);
        return checks;
    }

    /// <summary>N = X R (Little, A proof for the queuing formula L = λW, 1961): requests in flight are throughput times latency.
    /// All three are measured independently, so when they agree none of them is wrong.</summary>
    public static Check LittlesLaw(LoadResult result)
    {
        // A client that has made all its requests has ended: then only the number in flight is known.
        if (result is { Thinking: { } thinking, Clients: null }) return LittlesLaw(result, thinking);
        double computed = result.RequestsPerSecond * result.Latency.Mean.TotalSeconds;
        string product = $"{result.RequestsPerSecond:#,0.##}/s x {result.Latency.Mean.TotalMilliseconds:#,0.###} ms";
        return LittlesLaw(result, product, computed, result.MeanInFlight, "in flight", LittleTolerance);
    }

    /// <summary>N = X (R + Z) (Denning and Buzen, The operational analysis of queueing network models, 1978): each vuser waits
    /// for an answer, or pauses. They start spread over one Z, not over R + Z, and one by one: by this part of a turn the run may
    /// have too many or too few.</summary>
    private static Check LittlesLaw(LoadResult result, ThinkResult thinking)
    {
        TimeSpan turn = result.Latency.Mean + thinking.MeanPause;
        TimeSpan ends = result.Latency.Mean + (thinking.MeanPause / thinking.Connections);
        double rate = result.Answered / result.StartsEnded.TotalSeconds;
        string product = $"{rate:#,0.##}/s x ({result.Latency.Mean.TotalMilliseconds:#,0.###} ms "
            + $"+ {thinking.MeanPause.TotalMilliseconds:#,0.###} ms of think time)";
        return LittlesLaw(
            result, product, rate * turn.TotalSeconds, thinking.Connections, "vusers",
            LittleTolerance + (ends / result.StartsEnded));
    }

    private static Check LittlesLaw(
        LoadResult result, string product, double computed, double measured, string unit, double tolerance)
    {
        double difference = (computed / measured) - 1;
        bool passed = Math.Abs(difference) <= tolerance;
        string numbers = $"{product} = {computed:#,0.##} {unit}, {measured:#,0.##} were ({difference * 100:+0.0;-0.0;0.0} %)";
        return new(LittlesLawName, passed, passed ? numbers : $"{numbers}: {WhyNot(result)}");
    }

    private static string WhyNot(LoadResult result)
    {
        if (result.Failed + result.Unanswered > 0)
            return "requests that failed or were not answered were in flight as well, but are in no latency.";
        return result.StartsEnded < 20 * result.Latency.Mean
            ? "the run is too short for such latencies: its start and end have too much weight. "
                + "It should last at least 20 times the mean latency."
            : "the load was not steady, or the generator did not get the processor. "
                + "Repeat it on an idle machine, with a --warmup.";
    }

    private static Check OwnCpu(double percent) => new("Own CPU", percent <= MostOwnCpuPercent, percent <= MostOwnCpuPercent
        ? $"the generator used {percent:0} % of the processors"
        : $"the generator used {percent:0} % of the processors: it may be the limit, not the server. "
            + "Use fewer connections or another machine.");

    private static Check OwnClock(ScheduleResult schedule)
    {
        TimeSpan lateness = schedule.OwnLateness.Percentile(99);
        string text = $"99 % of the starts were on time within {lateness.TotalMilliseconds:0.##} ms";
        bool passed = lateness <= MostOwnLateness;
        string advice = "the generator was too slow itself. Lower the --rate, or use an idle machine.";
        return new("Own schedule", passed, passed ? text : $"{text}: {advice}");
    }

    /// <summary>Pauses that are too long are in no latency, but there are fewer requests than intended.</summary>
    private static Check ThinkTime(ThinkResult thinking)
    {
        double excess = (thinking.MeanPause / thinking.ThinkTime) - 1;
        string text = $"the pauses took {thinking.MeanPause.TotalMilliseconds:#,0.###} ms on average ({excess * 100:+0.0} %), "
            + $"99 % of them at most {thinking.OwnLateness.Percentile(99).TotalMilliseconds:0.##} ms too long";
        bool passed = excess <= MostExcessOfPauses;
        string advice =
            "the generator was too slow itself. Take fewer --connections or a longer --think-time, or use an idle machine.";
        return new("Think time", passed, passed ? text : $"{text}: {advice}");
    }

    /// <summary>Pauses in a flow that are too long make its iterations longer, and so fewer.</summary>
    private static Check FlowPauses(LatencyHistogram lateness)
    {
        TimeSpan most = lateness.Percentile(99);
        bool passed = most <= MostOwnLateness;
        string text = $"99 % of the flow's pauses were at most {most.TotalMilliseconds:0.##} ms too long";
        return new("Think time", passed, passed ? text
            : $"{text}: the generator was too slow itself. Take fewer --connections, or use an idle machine.");
    }

    private static Check AllStarted(ScheduleResult schedule, string unit) => new(
        AllStartedName,
        schedule.NeverStarted == 0,
        schedule.NeverStarted == 0
            ? $"all {schedule.Scheduled:#,0} scheduled {unit} started"
            : $"{schedule.NeverStarted:#,0} of {schedule.Scheduled:#,0} scheduled {unit} never started. They are in no "
                + "latency, so the latencies are too low: the server cannot keep this rate, or it needs more --connections.");
}
