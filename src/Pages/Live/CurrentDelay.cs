using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.Pages.Live;

/// <summary>How long a work item waits for a thread now: an estimate, or a lower bound.</summary>
/// <param name="Text">The time.</param>
/// <param name="Basis">The measurement, estimate or count that it rests on.</param>
/// <param name="IsDelayed">Whether it is 100 ms or longer.</param>
internal sealed record CurrentDelay(string Text, string Basis, bool IsDelayed)
{
    private const string Unknown = "–";

    /// <summary>How long a measurement is used.</summary>
    private static readonly TimeSpan Validity = TimeSpan.FromSeconds(5);

    public static CurrentDelay FromObservation(Observation observation)
    {
        if (observation.Samples is not [.., var sample]) return new(Unknown, "No counters have arrived yet.", IsDelayed: false);
        TimeSpan? estimate = QueueDelayEstimate.Estimate(sample);
        TimeSpan least = estimate ?? QueueDelayBound.At(observation.Samples, observation.Samples.Count - 1);
        if (Measured(observation) is { } measured && QueueDelayText.Highest(measured) is var highest && highest > least)
            return new(
                $"at least {FigureText.Duration(highest)}", QueueDelayText.Describe(measured),
                highest >= QueueDelay.DelayedAfter);
        return new(Figure(sample, estimate, least), Explain(sample, estimate, least), least >= QueueDelay.DelayedAfter);
    }

    private static QueueDelay? Measured(Observation observation) => observation.QueueDelays.LastOrDefault(
        delay => delay.Items > 0 && delay.Elapsed + delay.Duration + Validity >= observation.Duration);

    private static string Figure(CounterSample sample, TimeSpan? estimate, TimeSpan least) =>
        sample.QueueLength == 0 ? "0 ms"
        : estimate is { } time ? FigureText.Duration(time)
        : least == TimeSpan.Zero ? Unknown
        : $"at least {FigureText.Duration(least)}";

    private static string Explain(CounterSample sample, TimeSpan? estimate, TimeSpan least)
    {
        if (sample.QueueLength == 0) return "The queue was empty in the last sample.";
        if (estimate is not null)
            return $"By Little's law: {FigureText.Count(sample.QueueLength, "item")} queued, "
                + $"{FigureText.Rate(sample.CompletedItemsPerSecond)} a second completed.";
        string none = $"{FigureText.Count(sample.QueueLength, "item")} queued, and none was completed in the last sample: ";
        return least == TimeSpan.Zero
            ? $"{none}for how long they wait is not known yet."
            : $"{none}a lower bound. Threads took fewer items in these {FigureText.Duration(least)} than were queued before.";
    }
}
