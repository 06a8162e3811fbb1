using Microsoft.Extensions.Options;
using StockExchange.StockApi.Telemetry;

namespace StockExchange.StockApi.Customers;

/// <summary>Stands for a customer database that is slow to answer and costs its caller no thread: what a real client library does.</summary>
public sealed class CustomerDirectory(IOptions<CustomerLookupOptions> options, StockTelemetry telemetry, TimeProvider time)
{
    private readonly TimeSpan _delay = options.Value.Delay;

    /// <summary>
    /// Completes when the query is answered, <see cref="CustomerLookupOptions.Delay"/> from now and not before a pool thread is free to
    /// run the continuation.
    /// </summary>
    public async Task<Customer> PretendQueryCustomerFromDbAsync(string name)
    {
        if (_delay == TimeSpan.Zero)
            return new Customer(name);

        using var activity = telemetry.StartLookup();
        long start = time.GetTimestamp();
        await Task.Delay(_delay, time);
        telemetry.LookupCompleted(time.GetElapsedTime(start));
        return new Customer(name);
    }
}
