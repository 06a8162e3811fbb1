using StockExchange.Pages.Live;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.Pages.Tests.Live;

/// <summary>Processes as a page shows them, looked at since midday.</summary>
internal static class Views
{
    public static PoolView Of(Observation observation)
    {
        Diagnosis diagnosis = Decision.Decide(observation);
        return new()
        {
            Began = new(2026, 3, 4, 12, 0, 0, TimeSpan.Zero),
            Observation = observation,
            State = new() { Elapsed = observation.Duration, Samples = observation.Samples, Diagnosis = diagnosis },
            Verdicts = [new(diagnosis.Now, TimeSpan.Zero, observation.Duration)],
            Moments = [.. observation.Stacks.Select(snapshot => PoolMoment.FromSnapshot(observation, snapshot))],
            Calls = ObservedCall.Update([], diagnosis.BlockingCalls, observation.Duration, most: 5),
        };
    }
}
