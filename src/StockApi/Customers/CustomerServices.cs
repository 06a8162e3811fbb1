using Microsoft.Extensions.Options;
using StockExchange.StockApi.Configuration;
using StockExchange.StockApi.Table;

namespace StockExchange.StockApi.Customers;

internal static class CustomerServices
{
    public static void AddCustomerLookup(this IServiceCollection services)
    {
        services.AddSection<CustomerLookupOptions, CustomerLookupOptionsValidator>(CustomerLookupOptions.Section);
        services.AddSingleton<ISlowQuery>(provider => provider.ChosenStore() == StoreKind.Postgres
            ? new DatabaseQuery(provider.ConnectionString(), Options(provider).Connections)
            : new SimulatedQuery(provider.GetRequiredService<TimeProvider>()));
        services.AddSingleton<CustomerDirectory>();
    }

    private static CustomerLookupOptions Options(IServiceProvider provider) =>
        provider.GetRequiredService<IOptions<CustomerLookupOptions>>().Value;
}
