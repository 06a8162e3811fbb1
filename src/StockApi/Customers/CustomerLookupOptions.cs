using System.ComponentModel;
using System.ComponentModel.DataAnnotations;

namespace StockExchange.StockApi.Customers;

/// <summary>The simulated slow query that each variant makes before it answers. Section <c>CustomerLookup</c>.</summary>
public sealed class CustomerLookupOptions
{
    internal const string Section = "CustomerLookup";

    /// <summary>
    /// How long the query takes, without using a thread. Default 500 ms, as in the article; 0 turns it off; at most one minute.
    /// </summary>
    [Range(typeof(TimeSpan), "00:00:00", "00:01:00")]
    [Description("How long the simulated query takes; 0 turns it off")]
    public TimeSpan Delay { get; set; } = TimeSpan.FromMilliseconds(500);

    /// <summary>
    /// With the table in a database: number of concurrent lookups, each on a connection that orders do not use. Default 100.
    /// </summary>
    [Range(1, 10_000)]
    [Description("Connections to the database for lookups, in addition to those for orders (Stocks:Store=Postgres)")]
    public int Connections { get; set; } = 100;
}
