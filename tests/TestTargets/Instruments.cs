using System.Diagnostics.Metrics;

namespace TestTargets;

/// <summary>A meter with an instrument of each kind, fed all the time.</summary>
internal static class Instruments
{
    private static readonly TimeSpan Every = TimeSpan.FromMilliseconds(50);

    private static readonly Meter Meter = new("TestTargets.Instruments", "1.0", [new("shop", "north")]);

    private static readonly Counter<long> Orders = Meter.CreateCounter<long>("orders", "{order}");
    private static readonly UpDownCounter<int> Guests = Meter.CreateUpDownCounter<int>("guests");
    private static readonly Histogram<double> Meals = Meter.CreateHistogram<double>("meals", "s");
    private static readonly ObservableGauge<double> Warmth = Meter.CreateObservableGauge("warmth", () => 21.5, "Cel");
    private static readonly ObservableCounter<long> Served = Meter.CreateObservableCounter("served", () => Interlocked.Read(ref _served));

    private static long _served;

    /// <summary>One request: 2 orders for tea, 1 for coffee, 3 guests who stay, a meal of 0.1 to 1 s.</summary>
    public static async Task FeedAsync()
    {
        Orders.Add(2, new KeyValuePair<string, object?>("kind", "tea"), new KeyValuePair<string, object?>("size", "big, \"hot\""));
        Orders.Add(1, new KeyValuePair<string, object?>("kind", "coffee"));
        Guests.Add(3);
        Meals.Record(0.1 * (1 + (Interlocked.Increment(ref _served) % 10)));
        await Task.Delay(Every, TimeProvider.System);
    }

    /// <summary>Names of all of them, for who wants to know.</summary>
    public static IEnumerable<string> Names => [Orders.Name, Guests.Name, Meals.Name, Warmth.Name, Served.Name];
}
