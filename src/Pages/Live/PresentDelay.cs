using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.Pages.Live;

/// <summary>How long a work item waits for a thread now.</summary>
/// <param name="Text">The time.</param>
/// <param name="Basis">How one knows.</param>
/// <param name="IsLate">People notice it.</param>
internal sealed record PresentDelay(string Text, string Basis, bool IsLate)
{
    /// <summary>An older measurement says nothing of now.</summary>
    private static readonly TimeSpan StaysTrue = TimeSpan.FromSeconds(5);

    /// <summary>A queue that takes longer than this to drain does not drain.</summary>
    private static readonly TimeSpan Longest = TimeSpan.FromHours(1);

    public static PresentDelay FromObservation(Observation seen)
    {
        if (seen.Samples is not [.., var sample]) return new("–", "No counters have come yet.", IsLate: false);
        TimeSpan estimate = QueueWait.Estimate(sample);
        if (Measured(seen) is { } look && look.P99 > estimate)
            return new(
                $"≥ {QueueWait.Text(look.P99)}",
                $"Measured: one in a hundred of {look.Items:#,0} work items waited so long or longer, half of them "
                    + $"{QueueWait.Text(look.P50)} or longer.",
                look.P99 >= QueueDelay.LateAfter);
        return new(
            estimate >= Longest ? "no end" : QueueWait.Text(estimate), Explain(sample), estimate >= QueueDelay.LateAfter);
    }

    private static QueueDelay? Measured(Observation seen) => seen.QueueDelays.LastOrDefault(
        look => look.Items > 0 && look.Elapsed + look.Duration + StaysTrue >= seen.Duration);

    private static string Explain(CounterSample sample) => sample.QueueLength == 0
        ? "Nothing was queued when it was counted last."
        : $"By Little's law: {sample.QueueLength:#,0} items queued, {sample.CompletedItemsPerSecond:#,0.#} a second completed.";
}
