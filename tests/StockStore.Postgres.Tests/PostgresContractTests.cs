using StockExchange.TestKit.Stores;

namespace StockExchange.StockStore.Postgres.Tests;

public sealed class PostgresContractTests(DatabaseServer server) : StoreContract
{
    protected override async Task<IStocks> OpenAsync(IReadOnlyList<Stock> stocks)
    {
        var store = new PostgresStocks(await server.NewDatabaseAsync());
        await store.OpenAsync(() => stocks, TestContext.Current.CancellationToken);
        return store;
    }
}
