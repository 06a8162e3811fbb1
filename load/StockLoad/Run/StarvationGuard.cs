using StockExchange.LoadEngine.Pacing;
using StockExchange.StockLoad.Shared.Watching;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.StockLoad.Run;

/// <summary>
/// Ends a growing load as soon as its watched server starves, because the load was to find that point. A constant load is not
/// ended.
/// </summary>
internal sealed class StarvationGuard(LoadSettings load, ServerWatch? watch, CancellationTokenSource stop)
{
    public const string Option = "stages";

    private const string Condition = "until the server starves";

    /// <summary>The window of each diagnosis: long enough for an episode.</summary>
    private static readonly TimeSpan Window = TimeSpan.FromSeconds(5);

    private ConditionOutcome? _outcome;

    /// <summary>One outcome, or none when the load is constant or no server is watched.</summary>
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
