using StockExchange.CommandLine.Processes;
using StockExchange.TestKit.Processes;

namespace StockExchange.StockStore.Tests.Disk;

/// <summary>One process at a time has a stock.txt; these are real ones.</summary>
public sealed class OwnerTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly string _path;

    public OwnerTests() => _path = _folder.Write("stock.txt", "1 10 5\n");

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void A_second_process_is_refused_with_the_id_of_the_first_and_gets_it_after_kill_9()
    {
        using (ChildProcess first = Start())
        {
            first.WaitFor("open 0.");
            using ChildProcess second = Start();
            Assert.Contains($"process {first.Id} has it open", second.WaitFor("refused: "));
            Assert.Equal(1, second.WaitForExit());

            first.Input.WriteLine("a");
            first.Input.Flush();
            first.WaitFor("acknowledged a 9.");
            first.Kill();
        }

        Assert.Equal(["stock.txt", "stock.txt.journal.1", "stock.txt.journal.mark", "stock.txt.lock"], _folder.Names);
        using ChildProcess third = Start();
        third.WaitFor("open 1.");
        third.Input.WriteLine("a");
        third.Input.Flush();
        third.WaitFor("acknowledged a 9.");
        third.Input.Close();
        Assert.Equal(0, third.WaitForExit());
        Assert.Equal("1 9 5\n", File.ReadAllText(_path));
        Assert.DoesNotContain("stock.txt.lock", _folder.Names);
    }

    [Fact]
    public void One_process_has_it_once()
    {
        DurableStocks stocks = DurableStocks.Open(_path);
        StockFileException refused = Assert.Throws<StockFileException>(() => DurableStocks.Open(_path));
        Assert.Contains($"process {Environment.ProcessId} has it open", refused.Message, StringComparison.Ordinal);
        stocks.End();
        DurableStocks.Open(_path).End();
    }

    [Fact]
    public void The_lock_file_of_a_killed_process_does_not_hinder_the_next_owner()
    {
        _folder.Write("stock.txt.lock", "12345678 0123456789abcdef0123456789abcdef and more, as of a longer mark\n");
        DurableStocks.Open(_path).End();
        Assert.Equal(["stock.txt"], _folder.Names);
    }

    private ChildProcess Start() => ChildProcess.Start(ChildCommand.Built("StoreOwner", _path) with { HasInput = true });
}
