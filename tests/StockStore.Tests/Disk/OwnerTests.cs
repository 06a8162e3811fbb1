using System.Diagnostics;
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

        string[] left = [.. _folder.Names.Where(name => name != "stock.txt.journal.mark")]; // perhaps not written yet
        Assert.Equal(["stock.txt", "stock.txt.journal.1", "stock.txt.lock"], left);
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

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_reader_needs_no_lock_file_where_none_can_be_written_and_still_finds_the_owner(bool isOwned)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "There the lock file alone decides");
        DurableStocks? owner = isOwned ? DurableStocks.Open(_path) : null;
        File.Delete($"{_path}.lock");
        Directory.CreateDirectory($"{_path}.lock");

        if (isOwned) Assert.Contains("has it open", Assert.Throws<StockFileException>(() => StoreContent.Read(_path)).Message);
        else Assert.Equal(1, StoreContent.Read(_path).Table.Count);
        owner?.End();
    }

    [Fact]
    public void The_lock_file_of_a_killed_process_does_not_hinder_the_next_owner()
    {
        _folder.Write("stock.txt.lock", "12345678 0123456789abcdef0123456789abcdef and more, as of a longer mark\n");
        DurableStocks.Open(_path).End();
        Assert.Equal(["stock.txt"], _folder.Names);
    }

    [Fact]
    public void A_hard_link_is_the_same_file_and_so_is_the_file_without_its_lock_file()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Locks of open file descriptions");
        string link = HardLink("link.txt");
        using ChildProcess first = Start();
        first.WaitFor("open 0.");

        AssertRefused(link, first.Id);
        File.Delete(_folder.File("stock.txt.lock"));
        AssertRefused(_path, first.Id);
        Assert.Equal(["link.txt", "stock.txt"], _folder.Names);

        first.Kill();
        DurableStocks.Open(link).End();
        DurableStocks.Open(_path).End();
    }

    [Theory]
    [InlineData(".", "mounted", "mounted/stock.txt", "process {0} has it open")]
    [InlineData("stock.txt", "other.txt", "other.txt", "it is mounted as a single file")]
    public void A_folder_that_is_mounted_twice_has_one_owner_and_a_file_that_is_mounted_none(
        string what, string where, string opened, string reason)
    {
        ChildCommand.RunOrSkip(["unshare", "--mount", "true"], "this user may not mount file systems (unshare --mount fails)");
        Directory.CreateDirectory(_folder.File("mounted"));
        _folder.Write("other.txt", "");
        using ChildProcess first = Start();
        first.WaitFor("open 0.");

        string script = $"mount --bind '{_folder.File(what)}' '{_folder.File(where)}' && exec \"$0\" \"$@\"";
        using ChildProcess second = ChildProcess.Start(
            ChildCommand.Built("StoreOwner", _folder.File(opened)).Behind("unshare", "--mount", "sh", "-c", script));

        Assert.Contains(string.Format(reason, first.Id), second.WaitFor("refused: "), StringComparison.Ordinal);
        Assert.Equal(1, second.WaitForExit());
    }

    [Fact]
    public async Task The_file_that_a_save_has_put_in_place_is_locked_and_so_is_a_link_to_the_one_before()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Locks of open file descriptions");
        string link = HardLink("link.txt");
        DurableStocks stocks = DurableStocks.Open(_path, new() { Mode = DurabilityMode.Snapshot });
        for (int saves = 0; saves < 3; saves++)
        {
            await stocks.TradeAsync(new(OrderSide.Buy, 1, 1), null, TestContext.Current.CancellationToken);
            await stocks.SaveAsync();
            string now = await File.ReadAllTextAsync(_path, TestContext.Current.CancellationToken); // readers are not hindered
            Assert.Equal($"1 {9 - saves} 5\n", now);
            File.Delete(_folder.File("stock.txt.lock"));
            AssertRefused(_path, Environment.ProcessId);
            AssertRefused(link, Environment.ProcessId);
        }

        await stocks.DisposeAsync();
        DurableStocks.Open(_path).End();
        DurableStocks.Open(link).End();
    }

    [Fact]
    public void Who_has_ended_is_no_owner_even_while_children_are_being_started()
    {
        using var ended = new CancellationTokenSource();
        var children = new TestThreads();
        children.Start(() =>
        {
            while (!ended.IsCancellationRequested) Process.Start("true").WaitForExit();
        });
        try
        {
            for (int times = 0; times < 300; times++) DurableStocks.Open(_path).End();
        }
        finally
        {
            ended.Cancel();
            children.Join();
        }
    }

    private static void AssertRefused(string path, int owner)
    {
        StockFileException refused = Assert.Throws<StockFileException>(() => DurableStocks.Open(path));
        Assert.Contains($"{path}: process {owner} has it open", refused.Message, StringComparison.Ordinal);
    }

    private string HardLink(string name)
    {
        using Process made = Process.Start("ln", [_path, _folder.File(name)]);
        made.WaitForExit();
        return _folder.File(name);
    }

    private ChildProcess Start() => ChildProcess.Start(ChildCommand.Built("StoreOwner", _path) with { HasInput = true });
}
