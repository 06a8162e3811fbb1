using System.Runtime.Versioning;
using System.Text;
using StockExchange.StockStore.Disk;

namespace StockExchange.StockStore.Tests.Files;

public sealed class FileReplacementTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly StockTable _table = new([new Stock(1, 2, 3)]);

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void A_failure_while_writing_leaves_the_old_file_and_no_other()
    {
        string path = _folder.Write("stock.txt", "old");
        Assert.Throws<StockFileException>(() => StockFile.Write(
            new SystemDisk(), path, _table, _ => throw new IOException("No space left on device")));
        Assert.Equal("old", File.ReadAllText(path));
        Assert.Equal(["stock.txt"], _folder.Names);
    }

    [Fact]
    public void A_failure_while_renaming_leaves_the_old_entry_and_no_other()
    {
        Directory.CreateDirectory(_folder.File("stock.txt"));
        StockFileException failure = Assert.Throws<StockFileException>(
            () => StockFile.Write(new SystemDisk(), _folder.File("stock.txt"), _table, _ => { }));
        Assert.StartsWith($"{_folder.File("stock.txt")}: cannot be written, and stays as it was: ", failure.Message);
        Assert.Equal(["stock.txt"], _folder.Names);
    }

    [Fact]
    public void A_missing_folder_is_reported() =>
        Assert.Contains(
            "cannot be written",
            Assert.Throws<StockFileException>(() => TableExport.Write(_folder.File("no/stock.txt"), _table)).Message);

    [Fact]
    public void The_old_file_is_whole_until_the_new_one_is()
    {
        string path = _folder.Write("stock.txt", "old");
        StockFile.Write(new SystemDisk(), path, _table, _ => Assert.Equal("old", File.ReadAllText(path)));
        Assert.Equal("1 2 3\n", File.ReadAllText(path));
        Assert.Equal(["stock.txt"], _folder.Names);
    }

    [Fact]
    public void A_leftover_of_a_crash_is_removed_and_nothing_else_is()
    {
        _folder.Write("stock.txt.0123456789abcdef.tmp", new string('x', 1_000));
        _folder.Write("stock.txt.tmp", "mine");
        TableExport.Write(_folder.File("stock.txt"), _table);
        Assert.Equal("1 2 3\n", File.ReadAllText(_folder.File("stock.txt")));
        Assert.Equal(["stock.txt", "stock.txt.tmp"], _folder.Names);
    }

    [Fact]
    [UnsupportedOSPlatform("windows")]
    public void Permissions_of_the_old_file_are_kept()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "Unix permissions");
        const UnixFileMode mode =
            UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.GroupWrite | UnixFileMode.OtherExecute;
        string path = _folder.Write("stock.txt", "old");
        File.SetUnixFileMode(path, mode);
        TableExport.Write(path, _table);
        Assert.Equal(mode, File.GetUnixFileMode(path));
    }

    [Theory]
    [InlineData("old")]
    [InlineData(null)]
    public void A_link_stays_and_its_target_is_replaced(string? content)
    {
        Directory.CreateDirectory(_folder.File("data"));
        if (content is not null) File.WriteAllText(_folder.File("data/real.txt"), content);
        File.CreateSymbolicLink(_folder.File("middle"), "data/real.txt");
        File.CreateSymbolicLink(_folder.File("stock.txt"), "middle");

        TableExport.Write(_folder.File("stock.txt"), _table);

        Assert.Equal("middle", new FileInfo(_folder.File("stock.txt")).LinkTarget);
        Assert.Null(new FileInfo(_folder.File("data/real.txt")).LinkTarget);
        Assert.Equal("1 2 3\n", File.ReadAllText(_folder.File("data/real.txt"), Encoding.UTF8));
    }
}
