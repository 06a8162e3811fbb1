using StockExchange.CommandLine.Processes;
using StockExchange.StockStore;
using StockExchange.StockStore.Durability;

namespace StockExchange.Faults.Tests;

/// <summary>A stock.txt in a folder of its own outside of /tmp, which others may write, and its books.</summary>
internal sealed class Store : IDisposable
{
    private const long Pieces = 1_000;
    private const int Recovered = 50;
    private static readonly string Begin = $"1 {Pieces} 10\n";

    private readonly DirectoryInfo _folder = Directory.CreateDirectory($"/var/tmp/faults-{Guid.NewGuid():N}");

    private bool _isEvidence;

    private Store() => Path = System.IO.Path.Combine(_folder.FullName, "stock.txt");

    public string Path { get; }

    public string Folder => _folder.FullName;

    /// <summary>Pieces that were sold and acknowledged.</summary>
    public long Sold { get; set; }

    /// <summary>Orders without an answer.</summary>
    public long InDoubt { get; set; }

    /// <param name="isKilled">Whether its last owner was killed, so that there is a journal to recover.</param>
    public static async Task<Store> CreateAsync(bool isKilled)
    {
        var store = new Store();
        if (isKilled) await store.SellAndKillAsync();
        else await File.WriteAllTextAsync(store.Path, Begin);
        ChildProcess.Run(new("chmod", "-R", "a+rwX", store.Folder)); // for other users
        return store;
    }

    /// <summary>What is wrong with the books; null for nothing. The files are then kept, with those before they were opened.
    /// </summary>
    public async Task<string?> MistakeAsync()
    {
        string before = System.IO.Path.Combine(Folder, "before");
        Directory.CreateDirectory(before);
        foreach (string file in Directory.EnumerateFiles(Folder, "stock.txt*"))
            File.Copy(file, System.IO.Path.Combine(before, System.IO.Path.GetFileName(file)), overwrite: true);
        string? mistake = await WrongAsync();
        _isEvidence = mistake is not null;
        return mistake is null ? null : $"{mistake}; its files are kept in {Folder}";
    }

    private async Task<string?> WrongAsync()
    {
        try
        {
            await using DurableStocks stocks = DurableStocks.Open(Path);
            stocks.Table.TryFind(1, out Stock stock);
            long found = stock.Quantity - Pieces;
            return found >= Sold && found <= Sold + InDoubt
                ? null
                : $"{Sold} orders were acknowledged, {InDoubt} had no answer, and {found} are in the store";
        }
        catch (StoreException damaged)
        {
            return $"the store cannot be opened: {damaged.Message}";
        }
    }

    /// <summary>Deletes the files, unless the books were wrong.</summary>
    public void Dispose()
    {
        if (!_isEvidence) _folder.Delete(recursive: true);
    }

    /// <summary>Leaves the files of an owner that sold some pieces and was killed.</summary>
    private async Task SellAndKillAsync()
    {
        string other = System.IO.Path.Combine(Folder, "other.txt");
        await File.WriteAllTextAsync(other, Begin);
        await using (DurableStocks stocks = DurableStocks.Open(other))
        {
            for (int order = 0; order < Recovered; order++) await stocks.TradeAsync(new(OrderSide.Sell, 1, 1));
            File.Copy(other, Path);
            File.Copy(other + ".journal.1", Path + ".journal.1");
        }
        File.Delete(other);
        Sold = Recovered;
    }
}
