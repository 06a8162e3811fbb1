namespace StockExchange.StockLoad.Experiments.Reproduce;

/// <summary>What the article "Debug ThreadPool starvation" measured: 125 connections, 10 s, a lookup of 500 ms.</summary>
internal sealed record PublishedResults(double RequestsPerSecond, double MeanMs, double MaxMs, int Status2xx)
{
    private const string Source = "the article \"Debug ThreadPool starvation\", on its own machine";

    private static readonly Dictionary<string, PublishedResults> ByVariant = new()
    {
        ["taskwait"] = new(33.06, 3_480, 10_790, 454),
        ["tasksleepwait"] = new(1.61, 15_420, 18_300, 140),
        ["taskasyncwait"] = new(227.92, 532.58, 1_140, 2_390),
    };

    /// <summary>Null when the article has none for this variant.</summary>
    public static PublishedResults? ForVariant(string variant) => ByVariant.GetValueOrDefault(variant);

    /// <summary>For a report: what it has on this variant, if these settings make the same experiment.</summary>
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

    /// <summary>Only the same experiment may be compared with the article's.</summary>
    public static bool AreComparable(ReproduceSettings settings) =>
        settings with { Variants = Variants.All, Drain = TimeSpan.Zero, Stocks = null, Server = null }
            == new ReproduceSettings { Operation = Operation.Show, Drain = TimeSpan.Zero };
}
