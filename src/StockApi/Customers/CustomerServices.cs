using Microsoft.Extensions.Options;
using Npgsql;
using StockExchange.StockApi.Configuration;
using StockExchange.StockApi.Table;

namespace StockExchange.StockApi.Customers;

internal static class CustomerServices
{
    public static void AddCustomerLookup(this IServiceCollection services)
    {
        services.AddSection<CustomerLookupOptions>(CustomerLookupOptions.Section);
        services.AddSingleton<ISlowQuery>(provider => provider.ChosenStore() == StoreKind.Postgres
            ? new DatabaseQuery(provider.ConnectionString(), provider.LookupConnections())
            : new SimulatedQuery(provider.GetRequiredService<TimeProvider>()));
        services.AddSingleton<CustomerDirectory>();
    }

    /// <summary>Maximum number of connections to the database, for orders and for lookups.</summary>
    public static int DatabaseConnections(this IServiceProvider provider) => provider.ChosenStore() == StoreKind.Postgres
        ? new NpgsqlConnectionStringBuilder(provider.GetRequiredService<NpgsqlDataSource>().ConnectionString).MaxPoolSize
            + provider.LookupConnections()
        : 0;

    private static int LookupConnections(this IServiceProvider provider) =>
        provider.GetRequiredService<IOptions<CustomerLookupOptions>>().Value.Connections;
}
