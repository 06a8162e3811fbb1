using System.Diagnostics;
using System.Diagnostics.Metrics;
using StockExchange.StockStore;

namespace StockExchange.StockApi.Telemetry;

/// <summary>The service's own meter and activity source, both named <c>StockExchange.StockApi</c>.</summary>
public sealed class StockTelemetry : IDisposable
{
    /// <summary>Name of the meter and of the activity source.</summary>
    public const string Name = "StockExchange.StockApi";

    /// <summary>The buckets of the semantic conventions for request durations; the default ones are for milliseconds.</summary>
    private static readonly double[] SecondsBuckets =
        [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

    private readonly ActivitySource _activities = new(Name);
    private readonly Counter<long> _orders;
    private readonly Histogram<double> _lookups;

    /// <summary>Creates the instruments.</summary>
    public StockTelemetry(IMeterFactory meters)
    {
        ArgumentNullException.ThrowIfNull(meters);
        Meter meter = meters.Create(Name);
        _orders = meter.CreateCounter<long>(
            "stock.orders", "{order}", "Answered orders by side and outcome, including those answered with 503.");
        _lookups = meter.CreateHistogram(
            "stock.customer_lookup.duration",
            "s",
            "The duration of a customer lookup.",
            tags: null,
            new InstrumentAdvice<double> { HistogramBucketBoundaries = SecondsBuckets });
    }

    /// <summary>Counts an answered order.</summary>
    public void OrderAnswered(OrderSide side, OrderOutcome outcome) => Count(side, outcome.Name());

    /// <summary>Counts an order that was answered with 503.</summary>
    public void OrderUnavailable(OrderSide side, string reason) => Count(side, reason);

    /// <summary>Records a finished customer lookup.</summary>
    public void LookupCompleted(TimeSpan duration) => _lookups.Record(duration.TotalSeconds);

    /// <summary>Starts a span for a customer lookup; null without a listener.</summary>
    public Activity? StartLookup() => _activities.StartActivity("customer lookup", ActivityKind.Client);

    /// <summary>Starts a span for an order; null without a listener.</summary>
    public Activity? StartOrder(OrderSide side, int id) =>
        _activities.StartActivity(side.Name())?.SetTag("stock.id", id);

    /// <inheritdoc/>
    public void Dispose() => _activities.Dispose();

    private void Count(OrderSide side, string outcome) =>
        _orders.Add(1, new("stock.order.side", side.Name()), new("stock.order.outcome", outcome));
}

/// <summary>Names of sides and outcomes in the API, the metrics and the spans.</summary>
internal static class OrderNames
{
    public static string Name(this OrderSide side) => side == OrderSide.Buy ? "buy" : "sell";

    public static string Name(this OrderOutcome outcome) => outcome switch
    {
        OrderOutcome.Filled => "filled",
        OrderOutcome.UnknownStock => "unknown_stock",
        OrderOutcome.TooFewLeft => "too_few_left",
        _ => "would_overflow",
    };
}
