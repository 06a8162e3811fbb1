using StockExchange.StockStore.Disk;

namespace StockExchange.StockStore.Tests.Disk;

public sealed class FileOwnerTests
{
    [Fact]
    public void A_second_owner_is_refused_with_the_process_of_the_first_until_that_one_ends()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "There the file cannot be read while it is locked.");
        using var folder = new TemporaryFolder();
        string file = folder.File("stock.txt");
        using (FileOwner.Take(file))
        {
            var refusal = Assert.Throws<OwnedException>(() => FileOwner.Take(file));
            Assert.Equal($"process {Environment.ProcessId}", refusal.Owner);
            Assert.Equal(["stock.txt.lock"], folder.Names);
        }

        Assert.Empty(folder.Names);
        FileOwner.Take(file).Dispose();
    }

    [Fact]
    public void What_a_process_has_left_behind_that_was_killed_is_in_nobodys_way()
    {
        using var folder = new TemporaryFolder();
        folder.Write("stock.txt.lock", "12345678 0123456789abcdef0123456789abcdef and more, as of a longer mark\n");

        using (FileOwner.Take(folder.File("stock.txt"))) Assert.Equal(["stock.txt.lock"], folder.Names);
        Assert.Empty(folder.Names);
    }
}
