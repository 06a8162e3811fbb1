namespace StockExchange.StockServers.Tests.Hosting;

public sealed class ArgumentTests
{
    [Theory]
    [InlineData("--model", "fork", "--model 'fork' is not one of event-loop, thread-per-connection, thread-pool, async.")]
    [InlineData("--port", "70000", "--port 70000 is not a port: 0 to 65535.")]
    [InlineData("--host", "nowhere", "--host 'nowhere' is not an address: write it like 127.0.0.1, 0.0.0.0 or ::1.")]
    [InlineData("--workers", "0", "--workers '0' is not a whole number from 1 to 10000.")]
    [InlineData("--idle-timeout", "1ms", "--idle-timeout 1ms is too short: at least 0.1 s, or 0 for never.")]
    [InlineData("--idle-timeout", "2:00:00:00", "--idle-timeout 2:00:00:00 is too long: at most 24 h, or 0 for never.")]
    [InlineData("--stocks", "no-such-file.txt", "--stocks no-such-file.txt: there is no such file.")]
    public void A_mistake_is_one_line(string option, string value, string mistake)
    {
        var (exitCode, output) = ServerProcess.Refused(option, value);

        Assert.Equal(64, exitCode);
        Assert.StartsWith(mistake, output);
    }

    [Fact]
    public void A_broken_table_is_refused_with_its_line()
    {
        string file = Path.GetTempFileName();
        File.WriteAllText(file, "1 10 5\n2 x 7\n");
        var (exitCode, output) = ServerProcess.Refused("--stocks", file, "--port", "0");
        File.Delete(file);

        Assert.Equal(1, exitCode);
        Assert.Contains($"{file}, line 2, column 3", output);
    }
}
