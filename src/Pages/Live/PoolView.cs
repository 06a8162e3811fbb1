using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.Pages.Live;

/// <summary>A process as a live page shows it: what is remembered of it, and how it is now.</summary>
internal sealed record PoolView
{
    /// <summary>When the observation began, by the clock that the time axis shows.</summary>
    public required DateTimeOffset Began { get; init; }

    /// <summary>All that is remembered.</summary>
    public required Observation Observation { get; init; }

    /// <summary>How it is now.</summary>
    public required WatchState State { get; init; }

    /// <summary>The verdicts until now.</summary>
    public required IReadOnlyList<VerdictBand> Verdicts { get; init; }

    /// <summary>What its workers did whenever stacks were taken.</summary>
    public required IReadOnlyList<PoolMoment> Moments { get; init; }

    /// <summary>The calls that block now and those that did, the latest first.</summary>
    public required IReadOnlyList<ObservedCall> Calls { get; init; }

    /// <summary>Where a moment of the observation lies on the time axis: seconds of the day on which it began.</summary>
    public double Second(TimeSpan elapsed) => Began.TimeOfDay.TotalSeconds + elapsed.TotalSeconds;

    /// <summary>The label of a second of the axis.</summary>
    public static string Clock(double second) => $"{TimeSpan.FromSeconds(Math.Floor(second) % 86_400):hh\\:mm\\:ss}";

    /// <summary>The label of a moment of the observation.</summary>
    public string Clock(TimeSpan elapsed) => Clock(Second(elapsed));
}
