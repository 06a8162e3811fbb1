using System.Diagnostics;
using Microsoft.Extensions.Options;
using StockExchange.StockApi.Telemetry;

namespace StockExchange.StockApi.Customers;

/// <summary>The simulated customer database.</summary>
public sealed class CustomerDirectory(
    ISlowQuery query, IOptions<CustomerLookupOptions> options, StockTelemetry telemetry, TimeProvider time)
{
    private readonly TimeSpan _delay = options.Value.Delay;

    /// <summary>
    /// Completes when the query is answered, <see cref="CustomerLookupOptions.Delay"/> from now or a few milliseconds later, and
    /// not before a pool thread is free to run the continuation.
    /// </summary>
    public async Task<Customer> PretendQueryCustomerFromDbAsync(string name)
    {
        if (_delay == TimeSpan.Zero) return new Customer(name);

        using Activity? activity = telemetry.StartLookup();
        long start = time.GetTimestamp();
        await query.RunAsync(_delay);
        telemetry.LookupCompleted(time.GetElapsedTime(start));
        return new Customer(name);
    }
}

/// <summary>A customer of the simulated database.</summary>
/// <param name="Name">The customer's name.</param>
public sealed record Customer(string Name);
