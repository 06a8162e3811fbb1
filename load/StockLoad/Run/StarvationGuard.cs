using StockExchange.LoadEngine.Pacing;
using StockExchange.StockLoad.Shared.Watching;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.StockLoad.Run;

/// <summary>Ends a load that grows as soon as its server starves: where that begins is what it was for.</summary>
/// <param name="load">The load; one that does not change is not ended.</param>
/// <param name="watch">The server; null when none is watched.</param>
/// <param name="stop">Cancelled when it starves.</param>
internal sealed class StarvationGuard(LoadSettings load, ServerWatch? watch, CancellationTokenSource stop)
{
    public const string Option = "stages";

    private const string Condition = "until the server starves";

    /// <summary>What is judged each time: long enough for an episode.</summary>
    private static readonly TimeSpan Window = TimeSpan.FromSeconds(5);

    private ConditionOutcome? _outcome;

    /// <summary>One, or none where there is nothing to watch over.</summary>
    public IReadOnlyList<ConditionOutcome> Outcomes =>
        IsNeeded ? [_outcome ?? new(Option, Condition, Met: false, "it did not starve")] : [];

    private bool IsNeeded => watch is not null && load.RateStages.Count + load.ConnectionStages.Count > 0;

    public void Judge(TimelinePoint interval, long started)
    {
        if (!IsNeeded || _outcome is not null || watch!.Recently(Window).Verdict is not Verdict.Starving) return;
        double end = interval.Second + interval.Length;
        _outcome = new(Option, Condition, Met: true, $"the server starved after {end:0.#} s, "
            + $"at {started / interval.Length:#,0.#} starts a second and {interval.InFlight:#,0} in flight");
        stop.Cancel();
    }
}
