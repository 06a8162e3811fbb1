namespace StockExchange.StockApi.Telemetry;

internal static class TelemetryServices
{
    public static void AddStockTelemetry(this IServiceCollection services) => services.AddSingleton<StockTelemetry>();
}
