using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.Pages.Live;

/// <summary>A process as a live page shows it: its recent past, and its state.</summary>
internal sealed record PoolView
{
    /// <summary>When the observation began, in the time zone of the axis.</summary>
    public required DateTimeOffset Began { get; init; }

    public required Observation Observation { get; init; }

    public required WatchState State { get; init; }

    public required IReadOnlyList<VerdictBand> Verdicts { get; init; }

    /// <summary>The workers in each snapshot.</summary>
    public required IReadOnlyList<PoolMoment> Moments { get; init; }

    /// <summary>The calls that block now and those that did, the latest first.</summary>
    public required IReadOnlyList<ObservedCall> Calls { get; init; }

    /// <summary>The position on the time axis: seconds since the midnight before the observation began.</summary>
    public double Second(TimeSpan elapsed) => Began.TimeOfDay.TotalSeconds + elapsed.TotalSeconds;

    /// <summary>The label of a position.</summary>
    public static string Clock(double second) => $"{TimeSpan.FromSeconds(Math.Floor(second) % 86_400):hh\\:mm\\:ss}";

    public string Clock(TimeSpan elapsed) => Clock(Second(elapsed));
}
