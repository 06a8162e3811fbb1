using StockExchange.TestKit.Stores;

namespace StockExchange.StockStore.Tests.Durability;

public sealed class FsyncContractTests() : DurableContract(DurabilityMode.Fsync);

public sealed class FlushContractTests() : DurableContract(DurabilityMode.Flush);

public sealed class SnapshotContractTests() : DurableContract(DurabilityMode.Snapshot);

public abstract class DurableContract(DurabilityMode mode) : StoreContract, IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose()
    {
        GC.SuppressFinalize(this);
        _folder.Dispose();
    }

    protected override Task<IStocks> OpenAsync(IReadOnlyList<Stock> stocks)
    {
        string path = _folder.Write(
            "stock.txt", string.Concat(stocks.Select(stock => $"{stock.Id} {stock.Quantity} {stock.Price}\n")));
        return Task.FromResult<IStocks>(DurableStocks.Open(path, new() { Mode = mode }));
    }
}
