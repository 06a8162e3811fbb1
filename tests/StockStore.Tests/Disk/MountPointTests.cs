using StockExchange.StockStore.Disk;

namespace StockExchange.StockStore.Tests.Disk;

/// <summary>Lines of /proc/self/mountinfo.</summary>
public sealed class MountPointTests
{
    [Theory]
    [InlineData("36 35 98:0 /mnt1 /data/stock.txt rw,noatime master:1 - ext3 /dev/root rw", true)]
    [InlineData("36 35 98:0 /data/stock.txt /data rw - ext3 /dev/root rw", false)]
    [InlineData("36 35 98:0 / /data/stock.txt.d rw - ext3 /dev/root rw", false)]
    [InlineData("36 35 98:0", false)]
    [InlineData("", false)]
    public void A_file_that_is_a_mount_is_known_by_its_line(string line, bool isOne) =>
        Assert.Equal(isOne, MountPoint.IsAt(line, "/data/stock.txt"));

    [Theory]
    [InlineData(@"/my\040data", "/my data")]
    [InlineData(@"/my\011data", "/my\tdata")]
    [InlineData(@"/my\012data", "/my\ndata")]
    [InlineData(@"/my\134data", @"/my\data")]
    [InlineData(@"/my\134040data", @"/my\040data")]
    public void Escapes_are_undone(string field, string path) =>
        Assert.True(MountPoint.IsAt($"36 35 98:0 / {field} rw - ext3 /dev/root rw", path));
}
