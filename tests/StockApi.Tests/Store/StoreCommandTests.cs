using StockExchange.StockApi.Tests.Hosting;
using StockExchange.CommandLine.Processes;
using StockExchange.TestKit.Processes;
using StockExchange.TestKit.Stores;

namespace StockExchange.StockApi.Tests.Store;

public sealed class StoreCommandTests : IDisposable
{
    private const string Stocks = "1 100 10\n2 200 20\n";

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void A_stock_txt_is_checked_copied_and_compacted()
    {
        string path = _folder.Write("stock.txt", Stocks);

        Assert.StartsWith($"{path}: 2 stocks", Run(0, "verify", path), StringComparison.Ordinal);
        Assert.Equal($"{_folder.File("copy.txt")}: 2 stocks written", Run(0, "export", path, _folder.File("copy.txt")));
        Assert.Equal(Stocks, File.ReadAllText(_folder.File("copy.txt")));
        Assert.StartsWith($"{path}: 0 changes merged", Run(0, "compact", path), StringComparison.Ordinal);
    }

    [Fact]
    public void A_file_that_is_not_there_is_one_line_and_exit_code_1()
    {
        string said = Run(1, "verify", _folder.File("none.txt"));

        Assert.Contains(_folder.File("none.txt"), said, StringComparison.Ordinal);
        Assert.DoesNotContain('\n', said);
    }

    [Fact]
    public async Task A_journal_whose_end_is_not_whole_is_neither_undamaged_nor_refused()
    {
        using var file = new TemporaryStockFile(Stocks);
        string journal = $"{file.Path}.journal.1", mark = $"{file.Path}.journal.mark";
        using (var api = new StockApiProcess("--Stocks:Path", file.Path))
        {
            using HttpClient client = await api.ClientAsync();
            (await client.OrderAsync("/api/stocks/1/buy")).EnsureSuccessStatusCode();
            api.Signal("KILL");
            await api.ExitCodeAsync();
        }

        Assert.Contains($"{journal}: 160 bytes, no damage found", Run(0, "verify", file.Path), StringComparison.Ordinal);
        byte[] bytes = await File.ReadAllBytesAsync(journal, TestContext.Current.CancellationToken);
        bytes[^1] ^= 1;
        await File.WriteAllBytesAsync(journal, bytes, TestContext.Current.CancellationToken);
        File.Delete(mark);
        string said = Run(2, "verify", file.Path);
        Assert.StartsWith($"The last 64 bytes of {journal}, from change 1 on, are not whole", said, StringComparison.Ordinal);
        Assert.DoesNotContain("no damage", said, StringComparison.Ordinal);

        using (var api = new StockApiProcess("--Stocks:Path", file.Path))
        {
            await api.UrlAsync();
            Assert.Contains("The last 64 bytes of", api.Said, StringComparison.Ordinal);
            Assert.DoesNotContain("not acknowledged", api.Said, StringComparison.Ordinal);
        }
    }

    [Fact]
    public async Task The_table_of_a_database_becomes_a_stock_txt()
    {
        using PostgresServer server = PostgresServer.StartOrSkip();
        using (var api = StockApiProcess.OnDatabase(server.ConnectionString, "--Stocks:Path", _folder.Write("stock.txt", Stocks)))
        {
            await api.UrlAsync();
        }

        string said = Run(0, "export-database", server.ConnectionString, _folder.File("out.txt"));

        Assert.Equal($"{_folder.File("out.txt")}: 2 stocks written", said);
        Assert.Equal(Stocks, await File.ReadAllTextAsync(_folder.File("out.txt"), TestContext.Current.CancellationToken));
    }

    private static string Run(int exitCode, params string[] arguments)
    {
        using ChildProcess tool = ChildProcess.Start(ChildCommand.Built("StockApi", ["store", .. arguments]));
        Assert.True(tool.WaitForExit() == exitCode, tool.Said);
        return (exitCode == 0 ? tool.Output : tool.Errors).Trim();
    }
}
