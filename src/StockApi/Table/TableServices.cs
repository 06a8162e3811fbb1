using Microsoft.Extensions.Options;
using StockExchange.StockStore.Durability;

namespace StockExchange.StockApi.Table;

internal static class TableServices
{
    public static void AddStockTable(this IServiceCollection services)
    {
        services.AddOptions<StockOptions>().BindConfiguration("Stocks").ValidateOnStart();
        services.AddSingleton<IValidateOptions<StockOptions>, StockOptionsValidator>();
        services.AddSingleton(provider => DurableStocks.Open(provider.GetRequiredService<IOptions<StockOptions>>().Value.Path));
        services.AddSingleton(provider => provider.GetRequiredService<DurableStocks>().Table);
        services.AddHostedService<StockTableLifetime>();
    }
}
