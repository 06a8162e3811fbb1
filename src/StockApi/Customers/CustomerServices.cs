using Microsoft.Extensions.Options;

namespace StockExchange.StockApi.Customers;

internal static class CustomerServices
{
    public static void AddCustomerLookup(this IServiceCollection services)
    {
        services.AddOptions<CustomerLookupOptions>().BindConfiguration("CustomerLookup").ValidateOnStart();
        services.AddSingleton<IValidateOptions<CustomerLookupOptions>, CustomerLookupOptionsValidator>();
        services.AddSingleton<CustomerDirectory>();
    }
}
