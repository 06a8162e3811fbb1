using StockExchange.Pages.Live;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.Pages.Tests.Live;

/// <summary>Processes as a page shows them, looked at since midday.</summary>
internal static class Views
{
    public static PoolView Of(Observation seen)
    {
        Diagnosis diagnosis = Decision.Decide(seen);
        return new()
        {
            Began = new(2026, 3, 4, 12, 0, 0, TimeSpan.Zero),
            Seen = seen,
            State = new() { Elapsed = seen.Duration, Samples = seen.Samples, Diagnosis = diagnosis },
            Verdicts = [new(diagnosis.Now, TimeSpan.Zero, seen.Duration)],
            Moments = [.. seen.Stacks.Select(snapshot => PoolMoment.FromSnapshot(seen, snapshot))],
            Calls = SeenCall.Update([], diagnosis.BlockingCalls, seen.Duration, most: 5),
        };
    }
}
