using Microsoft.Extensions.Options;
using StockExchange.StockApi.Configuration;
using StockExchange.StockApi.Table;

namespace StockExchange.StockApi.Customers;

internal static class CustomerServices
{
    public static void AddCustomerLookup(this IServiceCollection services)
    {
        services.AddSection<CustomerLookupOptions>(CustomerLookupOptions.Section);
        services.AddSingleton<ISlowQuery>(provider => provider.ChosenStore() == StoreKind.Postgres
            ? new DatabaseQuery(
                provider.ConnectionString(), provider.GetRequiredService<IOptions<CustomerLookupOptions>>().Value.Connections)
            : new SimulatedQuery(provider.GetRequiredService<TimeProvider>()));
        services.AddSingleton<CustomerDirectory>();
    }
}
