using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.Pages.Live;

/// <summary>How long a work item waits for a thread now.</summary>
/// <param name="Text">The time.</param>
/// <param name="Basis">How one knows.</param>
/// <param name="IsDelayed">People notice it.</param>
internal sealed record CurrentDelay(string Text, string Basis, bool IsDelayed)
{
    /// <summary>An older measurement says nothing of now.</summary>
    private static readonly TimeSpan StaysTrue = TimeSpan.FromSeconds(5);

    /// <summary>A queue that takes longer than this to drain does not drain.</summary>
    private static readonly TimeSpan Longest = TimeSpan.FromHours(1);

    public static CurrentDelay FromObservation(Observation observation)
    {
        if (observation.Samples is not [.., var sample]) return new("–", "No counters have arrived yet.", IsDelayed: false);
        TimeSpan estimate = QueueDelayEstimate.Estimate(sample);
        if (Measured(observation) is { } look && look.P99 > estimate)
            return new(
                $"≥ {QueueDelayEstimate.Text(look.P99)}",
                $"Measured: one in a hundred of {look.Items:#,0} work items waited so long or longer, half of them "
                    + $"{QueueDelayEstimate.Text(look.P50)} or longer.",
                look.P99 >= QueueDelay.DelayedAfter);
        return new(
            estimate >= Longest ? "no end" : QueueDelayEstimate.Text(estimate),
            Explain(sample),
            estimate >= QueueDelay.DelayedAfter);
    }

    private static QueueDelay? Measured(Observation observation) => observation.QueueDelays.LastOrDefault(
        look => look.Items > 0 && look.Elapsed + look.Duration + StaysTrue >= observation.Duration);

    private static string Explain(CounterSample sample) => sample.QueueLength == 0
        ? "The queue was empty in the last sample."
        : $"By Little's law: {sample.QueueLength:#,0} items queued, {sample.CompletedItemsPerSecond:#,0.#} a second completed.";
}
