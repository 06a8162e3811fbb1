using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.Pages.Live;

/// <summary>How long a work item waits for a thread now.</summary>
/// <param name="Text">The time.</param>
/// <param name="Basis">The measurement or estimate.</param>
/// <param name="IsDelayed">Whether it is 100 ms or longer.</param>
internal sealed record CurrentDelay(string Text, string Basis, bool IsDelayed)
{
    /// <summary>How long a measurement is used.</summary>
    private static readonly TimeSpan Validity = TimeSpan.FromSeconds(5);

    /// <summary>Longer estimates are shown as "no end".</summary>
    private static readonly TimeSpan Longest = TimeSpan.FromHours(1);

    public static CurrentDelay FromObservation(Observation observation)
    {
        if (observation.Samples is not [.., var sample]) return new("–", "No counters have arrived yet.", IsDelayed: false);
        TimeSpan estimate = QueueDelayEstimate.Estimate(sample);
        if (Measured(observation) is { } measured && measured.P99 > estimate)
            return new(
                $"≥ {QueueDelayEstimate.Text(measured.P99)}",
                $"Measured: one in a hundred of {measured.Items:#,0} work items waited so long or longer, half of them "
                    + $"{QueueDelayEstimate.Text(measured.P50)} or longer.",
                measured.P99 >= QueueDelay.DelayedAfter);
        return new(
            estimate >= Longest ? "no end" : QueueDelayEstimate.Text(estimate),
            Explain(sample),
            estimate >= QueueDelay.DelayedAfter);
    }

    private static QueueDelay? Measured(Observation observation) => observation.QueueDelays.LastOrDefault(
        delay => delay.Items > 0 && delay.Elapsed + delay.Duration + Validity >= observation.Duration);

    private static string Explain(CounterSample sample) => sample.QueueLength == 0
        ? "The queue was empty in the last sample."
        : $"By Little's law: {sample.QueueLength:#,0} items queued, {sample.CompletedItemsPerSecond:#,0.#} a second completed.";
}
