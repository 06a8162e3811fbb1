using System.Diagnostics;
using System.Diagnostics.Metrics;
using StockExchange.StockApi.Naming;
using StockExchange.StockStore;

namespace StockExchange.StockApi.Telemetry;

/// <summary>The service's own meter and activity source, both named <c>StockExchange.StockApi</c>.</summary>
public sealed class StockTelemetry : IDisposable
{
    /// <summary>Name of the meter and of the activity source.</summary>
    public const string Name = "StockExchange.StockApi";

    private readonly ActivitySource _activities = new(Name);
    private readonly Counter<long> _orders;
    private readonly Histogram<double> _lookups;

    /// <summary>Creates the instruments.</summary>
    public StockTelemetry(IMeterFactory meters)
    {
        ArgumentNullException.ThrowIfNull(meters);
        Meter meter = meters.Create(Name);
        _orders = meter.CreateCounter<long>("stock.orders", "{order}", "Orders answered, by side and outcome.");
        _lookups = meter.CreateHistogram<double>(
            "stock.customer_lookup.duration", "s", "From asking for a customer to having the answer.");
    }

    /// <summary>Counts an answered order.</summary>
    public void OrderAnswered(OrderSide side, OrderOutcome outcome)
    {
        if (_orders.Enabled) _orders.Add(1, new("side", side.Name()), new("outcome", outcome.Name()));
    }

    /// <summary>Records a finished customer lookup.</summary>
    public void LookupCompleted(TimeSpan duration) => _lookups.Record(duration.TotalSeconds);

    /// <summary>A span around a customer lookup; null when nobody listens.</summary>
    public Activity? StartLookup() => _activities.StartActivity("customer lookup", ActivityKind.Client);

    /// <summary>A span around an order; null when nobody listens.</summary>
    public Activity? StartOrder(OrderSide side, int id) =>
        _activities.StartActivity(
            ActivityKind.Internal, name: side.Name(), tags: _activities.HasListeners() ? [new("stock.id", id)] : null);

    /// <inheritdoc/>
    public void Dispose() => _activities.Dispose();
}
