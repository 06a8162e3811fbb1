using System.Diagnostics;
using System.Runtime.Versioning;
using StockExchange.StockStore.Disk;

namespace StockExchange.StockStore.Tests.Disk;

[UnsupportedOSPlatform("windows")]
public sealed class FileKindTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public FileKindTests() => Assert.SkipUnless(OperatingSystem.IsLinux(), "Devices and FIFOs as Linux has them");

    public void Dispose() => _folder.Dispose();

    [Theory]
    [InlineData("/dev/null", "a device, a pipe or a socket")]
    [InlineData("fifo", "a device, a pipe or a socket")]
    [InlineData("link to fifo", "a device, a pipe or a socket")]
    [InlineData("folder", "a directory")]
    public void Anything_but_a_regular_file_is_refused_at_once(string name, string kind)
    {
        Fifo("fifo");
        File.CreateSymbolicLink(_folder.File("link to fifo"), "fifo");
        Directory.CreateDirectory(_folder.File("folder"));
        string path = name.StartsWith('/') ? name : _folder.File(name);

        Assert.Contains(kind, Assert.Throws<StockFileException>(() => DurableStocks.Open(path)).Message);
        Assert.Contains(kind, Assert.Throws<StockFileException>(() => StockFile.Read(path)).Message);
    }

    [Theory]
    [InlineData("fifo")]
    [InlineData("link to fifo")]
    public void An_export_does_not_replace_it(string name)
    {
        Fifo("fifo");
        File.CreateSymbolicLink(_folder.File("link to fifo"), "fifo");

        StockFileException refused =
            Assert.Throws<StockFileException>(() => TableExport.Write(_folder.File(name), new StockTable([])));

        Assert.Contains("cannot be written, and stays as it was: it is a device, a pipe or a socket", refused.Message);
        Assert.Equal(["fifo", "link to fifo"], _folder.Names);
    }

    [Fact]
    public void A_journal_that_is_a_FIFO_is_not_waited_for()
    {
        Fifo("stock.txt.journal.1");
        string path = _folder.Write("stock.txt", "1 10 5\n");
        Assert.Throws<StockExchange.StockStore.Journal.JournalException>(() => DurableStocks.Open(path));
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void Links_and_FIFOs_under_the_names_of_new_files_are_not_followed(bool isLink)
    {
        string path = _folder.Write("stock.txt", "1 10 5\n");
        _folder.Write("victim", "mine");
        foreach (string name in (string[])["new", "stock.txt.lock"])
        {
            if (isLink) File.CreateSymbolicLink(_folder.File(name), "victim");
            else Fifo(name);
        }

        Assert.Throws<IOException>(() => new SystemDisk().Create(_folder.File("new")));
        Assert.Throws<StockFileException>(() => DurableStocks.Open(path));
        Assert.Equal("mine", File.ReadAllText(_folder.File("victim")));
    }

    private void Fifo(string name)
    {
        using Process made = Process.Start("mkfifo", [_folder.File(name)]);
        made.WaitForExit();
    }
}
