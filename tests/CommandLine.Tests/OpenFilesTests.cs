namespace StockExchange.CommandLine.Tests;

public sealed class OpenFilesTests
{
    [Fact]
    public void Fewer_connections_than_the_limit_of_open_files_are_left()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Only Linux tells how many files are open.");
        string[] limits = File.ReadAllLines("/proc/self/limits");
        string limit = limits.First(line => line.StartsWith("Max open files", StringComparison.Ordinal));
        string soft = limit.Split(' ', StringSplitOptions.RemoveEmptyEntries)[3];
        Assert.SkipWhen(soft == "unlimited", "There is no limit here.");

        Assert.InRange(OpenFiles.LeftForConnections(), 1, long.Parse(soft) - 1);
    }
}
