using Microsoft.Extensions.Options;
using StockExchange.StockApi.Configuration;
using StockExchange.StockApi.Telemetry;
using StockExchange.StockStore.Durability;

namespace StockExchange.StockApi.Table;

internal static class TableServices
{
    public static void AddStockTable(this IServiceCollection services)
    {
        services.AddSection<StockOptions, StockOptionsValidator>(StockOptions.Section);
        services.AddSingleton(Open);
        services.AddSingleton(provider => provider.GetRequiredService<DurableStocks>().Table);
        services.AddHostedService<StockTableLifetime>();
    }

    private static DurableStocks Open(IServiceProvider provider)
    {
        StockOptions options = provider.GetRequiredService<IOptions<StockOptions>>().Value;
        ILogger<DurableStocks> logger = provider.GetRequiredService<ILogger<DurableStocks>>();
        return DurableStocks.Open(
            options.Path,
            options.ToSettings(notice => LogMessages.StoreNotice(logger, notice)),
            provider.GetRequiredService<TimeProvider>());
    }
}
