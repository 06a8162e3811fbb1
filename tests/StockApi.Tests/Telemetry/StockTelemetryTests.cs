using System.Diagnostics.Metrics;
using StockExchange.StockApi.Telemetry;

namespace StockExchange.StockApi.Tests.Telemetry;

public sealed class StockTelemetryTests
{
    [Fact]
    public async Task Orders_are_counted_by_side_and_outcome()
    {
        using var api = new StockApiHost();
        var counted = new List<string>();
        using var listener = new MeterListener();
        listener.InstrumentPublished = (instrument, meters) =>
        {
            if (ReferenceEquals(instrument.Meter.Scope, api.Meters)
                && instrument is { Name: "stock.orders", Meter.Name: StockTelemetry.Name })
                meters.EnableMeasurementEvents(instrument);
        };
        listener.SetMeasurementEventCallback<long>((_, count, tags, _) =>
        {
            lock (counted)
                counted.Add($"{count} {string.Join(' ', tags.ToArray().Select(tag => $"{tag.Key}={tag.Value}"))}");
        });
        listener.Start();

        await api.OrderAsync("/api/stocks/1/buy", 1);
        await api.OrderAsync("/api/stocks/taskasyncwait/1/sell", 1);
        await api.OrderAsync("/api/stocks/1/buy", 1000);
        await api.OrderAsync("/api/stocks/1/sell", long.MaxValue);
        await api.OrderAsync("/api/stocks/7/sell", 1);

        Assert.Equal(
            [
                "1 stock.order.side=buy stock.order.outcome=filled",
                "1 stock.order.side=sell stock.order.outcome=filled",
                "1 stock.order.side=buy stock.order.outcome=too_few_left",
                "1 stock.order.side=sell stock.order.outcome=would_overflow",
                "1 stock.order.side=sell stock.order.outcome=unknown_stock",
            ],
            counted);
    }
}
