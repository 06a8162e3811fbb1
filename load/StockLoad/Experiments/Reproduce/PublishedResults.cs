namespace StockExchange.StockLoad.Experiments.Reproduce;

/// <summary>The results of the article "Debug ThreadPool starvation": 125 connections, 10 s, a lookup of 500 ms.</summary>
internal sealed record PublishedResults(double RequestsPerSecond, double MeanMs, double MaxMs, int Status2xx)
{
    private const string Source = "the article \"Debug ThreadPool starvation\", on its own machine";

    private static readonly Dictionary<string, PublishedResults> ByVariant = new()
    {
        ["taskwait"] = new(33.06, 3_480, 10_790, 454),
        ["tasksleepwait"] = new(1.61, 15_420, 18_300, 140),
        ["taskasyncwait"] = new(227.92, 532.58, 1_140, 2_390),
    };

    /// <summary>The results for a variant; null when the article has none.</summary>
    public static PublishedResults? ForVariant(string variant) => ByVariant.GetValueOrDefault(variant);

    /// <summary>The published values for a variant, if these settings make the same experiment.</summary>
    public static IReadOnlyList<PublishedValue> Published(ReproduceSettings settings, string variant) =>
        AreComparable(settings) && ForVariant(variant) is { } figures
            ?
            [
                new("requests/s", figures.RequestsPerSecond, Source),
                new("latency mean, ms", figures.MeanMs, Source),
                new("latency max, ms", figures.MaxMs, Source),
                new("status 2xx", figures.Status2xx, Source),
            ]
            : [];

    /// <summary>Whether the settings make the article's experiment; only then its results can be compared.</summary>
    public static bool AreComparable(ReproduceSettings settings) =>
        settings with { Variants = Variants.All, Drain = TimeSpan.Zero, Stocks = null, Server = null }
            == new ReproduceSettings { Drain = TimeSpan.Zero };
}
