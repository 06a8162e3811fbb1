using StockExchange.TestKit.Stores;

namespace StockExchange.StockStore.Postgres.Tests;

public sealed class PostgresContractTests(DatabaseServer server) : StoreContract
{
    protected override async Task<IStocks> OpenAsync(IReadOnlyList<Stock> stocks) =>
        await (await server.NewDatabaseAsync()).OpenStoreAsync(stocks);
}
