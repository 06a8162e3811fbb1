using Microsoft.Extensions.Options;
using Npgsql;
using StockExchange.StockApi.Configuration;
using StockExchange.StockApi.Telemetry;
using StockExchange.StockStore;
using StockExchange.StockStore.Durability;
using StockExchange.StockStore.Postgres;

namespace StockExchange.StockApi.Table;

internal static class TableServices
{
    /// <summary>Name of the connection string.</summary>
    private const string Database = "Stocks";

    /// <summary>Registers the table, in a file or in a database; the other one is never created.</summary>
    public static void AddStockTable(this IServiceCollection services)
    {
        services.AddSection<StockOptions>(StockOptions.Section);
        services.AddSingleton(OpenFile);
        services.AddSingleton(CreateDatabase);
        services.AddSingleton(CreatePostgres);
        services.AddSingleton<IStocks>(provider => provider.ChosenStore() == StoreKind.Postgres
            ? provider.GetRequiredService<PostgresStocks>()
            : provider.GetRequiredService<DurableStocks>());
        services.AddSingleton<IHostedService>(provider => provider.ChosenStore() == StoreKind.Postgres
            ? ActivatorUtilities.CreateInstance<DatabaseLifetime>(provider)
            : ActivatorUtilities.CreateInstance<StockTableLifetime>(provider));
    }

    public static StoreKind ChosenStore(this IServiceProvider provider) =>
        provider.GetRequiredService<IOptions<StockOptions>>().Value.Store;

    /// <summary>The database's connection string; empty if there is none.</summary>
    public static string ConnectionString(this IServiceProvider provider) =>
        provider.GetRequiredService<IConfiguration>().GetConnectionString(Database) ?? "";

    private static DurableStocks OpenFile(IServiceProvider provider)
    {
        StockOptions options = provider.GetRequiredService<IOptions<StockOptions>>().Value;
        ILogger<DurableStocks> logger = provider.GetRequiredService<ILogger<DurableStocks>>();
        return DurableStocks.Open(
            options.Path,
            options.ToSettings(notice => LogMessages.StoreNotice(logger, notice)),
            provider.GetRequiredService<TimeProvider>());
    }

    private static NpgsqlDataSource CreateDatabase(IServiceProvider provider) =>
        PostgresDatabase.Create(provider.ConnectionString());

    private static PostgresStocks CreatePostgres(IServiceProvider provider) => new(
        provider.GetRequiredService<NpgsqlDataSource>(),
        provider.GetRequiredService<IOptions<StockOptions>>().Value.IdempotencyKeyAge,
        provider.GetRequiredService<TimeProvider>());
}
