using StockExchange.StockApi.Configuration;

namespace StockExchange.StockApi.Customers;

internal static class CustomerServices
{
    public static void AddCustomerLookup(this IServiceCollection services)
    {
        services.AddSection<CustomerLookupOptions, CustomerLookupOptionsValidator>(CustomerLookupOptions.Section);
        services.AddSingleton<CustomerDirectory>();
    }
}
