using StockExchange.LoadEngine.Latencies;

namespace StockExchange.LoadEngine.Results;

/// <summary>The iterations of a flow.</summary>
/// <param name="Completed">The number of iterations that made all their steps without a failure.</param>
/// <param name="Failed">The number of iterations with a failure, whether or not they went on after it.</param>
/// <param name="Unfinished">The number of iterations that were still running when the drain was over, or the run was
/// stopped.</param>
/// <param name="PerSecond">Iterations completed per second while iterations started; when a number of them ended that, from the
/// first start to the last answer.</param>
/// <param name="Duration">How long the completed ones took: from the start, in an open loop the scheduled one, to the last
/// answer, with the pauses between the steps.</param>
/// <param name="Setup">The setup steps, in order, of all vusers.</param>
public sealed record FlowResult(
    long Completed, long Failed, long Unfinished, double PerSecond, LatencyHistogram Duration, IReadOnlyList<SetupResult> Setup)
{
    /// <summary>How much longer each pause was than it should have been: the generator woke up late. Null without
    /// pauses.</summary>
    public LatencyHistogram? OwnLateness { get; init; }

    /// <summary>The time that <see cref="PerSecond"/> and <see cref="LoadResult.RequestsPerSecond"/> are of.</summary>
    public TimeSpan RatePeriod { get; init; }
}

/// <summary>A step that each vuser made once, before its first iteration.</summary>
/// <param name="Step">Its name.</param>
/// <param name="Failed">How often it failed; a vuser tries again with its next turn.</param>
/// <param name="Latency">The latencies of the answers.</param>
public sealed record SetupResult(string Step, long Failed, LatencyHistogram Latency);
