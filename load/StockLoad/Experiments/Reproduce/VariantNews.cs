using Spectre.Console;
using StockExchange.LoadEngine.Running;
using StockExchange.StockLoad.Shared.Progress;

namespace StockExchange.StockLoad.Experiments.Reproduce;

/// <summary>
/// Where a variant's run is. Nine tenths of it are the time of the load; the rest is the drain, by the requests that it still
/// waits for, because nobody knows how long they take.
/// </summary>
internal sealed class VariantNews(string variant, ReproduceSettings settings)
{
    private const double LoadShare = 0.9;

    public ProgressNews Starting => News("starting the server", share: 0);

    public ProgressNews Stopping => News("stopping the server", share: 1);

    public ProgressNews AtRest(TimeSpan elapsed) => News("at rest", share: 0, elapsed);

    /// <param name="elapsed">Since the load began.</param>
    /// <param name="load">What it counts.</param>
    public ProgressNews Loading(TimeSpan elapsed, LoadMeter load) => Loading(elapsed, load.Answered, load.InFlight);

    /// <param name="elapsed">Since the load began.</param>
    /// <param name="answered">Requests that are over.</param>
    /// <param name="waiting">Requests in flight.</param>
    internal ProgressNews Loading(TimeSpan elapsed, long answered, int waiting)
    {
        if (elapsed < settings.Duration)
            return News(
                "under load", LoadShare * (elapsed / settings.Duration), elapsed,
                $" {Seconds(elapsed)} of {Seconds(settings.Duration)}, {answered} answered");
        TimeSpan drained = elapsed - settings.Duration;
        return News(
            "drain", LoadShare + ((1 - LoadShare) * (settings.Connections - waiting) / settings.Connections), drained,
            $" {Seconds(drained)} of at most {Seconds(settings.Drain)}, {waiting} still wait");
    }

    public ProgressNews Done(long answered) => new($"{variant}: done, {answered} answered") { Result = Style.Plain };

    private ProgressNews News(string phase, double share, TimeSpan elapsed = default, string detail = "") =>
        new($"{variant}: {phase}{detail}") { Share = share, Phase = $"{variant}: {phase}", Elapsed = elapsed };

    private static string Seconds(TimeSpan duration) => $"{Math.Floor(duration.TotalSeconds):0}s";
}
