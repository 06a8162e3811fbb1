using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.Pages.Live;

/// <summary>How long a work item waited at a sample.</summary>
/// <param name="Sample">The sample.</param>
/// <param name="Estimate">By Little's law; null where items waited and none was completed.</param>
/// <param name="AtLeast">A lower bound where there is no estimate; null where that is not known either.</param>
internal sealed record SampleDelay(CounterSample Sample, TimeSpan? Estimate, TimeSpan? AtLeast)
{
    /// <param name="observation">The observation with the sample.</param>
    /// <param name="index">The index of the sample in it.</param>
    public static SampleDelay At(Observation observation, int index)
    {
        CounterSample sample = observation.Samples[index];
        if (QueueDelayEstimate.Estimate(sample) is { } estimate) return new(sample, estimate, null);
        TimeSpan least = QueueDelayBound.At(observation.Samples, index);
        return new(sample, null, least > TimeSpan.Zero ? least : null);
    }
}
