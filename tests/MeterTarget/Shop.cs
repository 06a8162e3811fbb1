using System.Diagnostics.Metrics;
using System.Diagnostics.Tracing;

namespace MeterTarget;

/// <summary>A meter with an instrument of each kind, and an EventSource of the same name, fed by a timer.</summary>
internal sealed class Shop : IDisposable
{
    private static readonly TimeSpan Every = TimeSpan.FromMilliseconds(20);

    private readonly Meter _meter = new("MeterTarget.Shop", "1.0", [new("place", "north, left")]);
    private readonly Counter<long> _orders;
    private readonly UpDownCounter<int> _guests;
    private readonly Histogram<double> _meals;
    private readonly ShopEvents _events = new();
    private readonly ITimer _timer;
    private long _served = 1_000_000;

    public Shop()
    {
        _orders = _meter.CreateCounter<long>("orders", "{order}");
        _guests = _meter.CreateUpDownCounter<int>("guests");
        _meals = _meter.CreateHistogram<double>("meals", "s");
        _meter.CreateObservableGauge("warmth", () => 21.5, "Cel");
        _meter.CreateObservableCounter("served", () => Interlocked.Read(ref _served));
        _timer = TimeProvider.System.CreateTimer(_ => Serve(), null, Every, Every);
    }

    public void Dispose()
    {
        _timer.Dispose();
        _events.Dispose();
        _meter.Dispose();
    }

    /// <summary>2 orders of tea, 1 of coffee, 3 guests who stay, a meal of 0.1 to 1 s.</summary>
    private void Serve()
    {
        _orders.Add(2, new KeyValuePair<string, object?>("kind", "tea \"hot\""));
        _orders.Add(1, new KeyValuePair<string, object?>("kind", "coffee"));
        _guests.Add(3);
        _meals.Record(0.1 * (1 + (Interlocked.Increment(ref _served) % 10)));
        _events.Ring();
    }
}

/// <summary>The same shop by the older way.</summary>
[EventSource(Name = "MeterTarget.Shop")]
internal sealed class ShopEvents : EventSource
{
    private readonly IncrementingEventCounter _rings;
    private readonly PollingCounter _queue;

    public ShopEvents()
    {
        _rings = new("rings", this) { DisplayName = "Rings", DisplayUnits = "ring" };
        _queue = new("queue", this, () => 7) { DisplayName = "Queue, at the door" };
    }

    [NonEvent]
    public void Ring() => _rings.Increment();

    protected override void Dispose(bool disposing)
    {
        _rings.Dispose();
        _queue.Dispose();
        base.Dispose(disposing);
    }
}
