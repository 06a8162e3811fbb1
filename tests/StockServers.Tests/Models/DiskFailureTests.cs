namespace StockExchange.StockServers.Tests.Models;

/// <summary>A permanent disk failure: the journal would exceed the server's limit of a file's size.</summary>
public sealed class DiskFailureTests
{
    private const int Start = 1_000;
    private const string DiskFailed = "error: the disk failed; orders are not acknowledged any more";

    [Theory]
    [MemberData(nameof(ModelTests.Models), MemberType = typeof(ModelTests))]
    public async Task No_order_is_acknowledged_that_is_not_on_disk_and_the_acknowledged_ones_are_kept(string model)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Limits the size of the server's files as Linux does it.");
        using var server = ServerProcess.StartWithLargestFile(64, model, $"1 {Start} 5\n");
        using Client early = server.Connect();
        Assert.Equal("[sell] success", early.Ask("sell 1 1"));
        var traders = new Traders(server);
        traders.Join();
        long acknowledged = traders.Acknowledged + 1;

        Assert.True(acknowledged > 100, "the first orders were acknowledged");
        Assert.Contains(DiskFailed, traders.LastLines);
        Assert.All(traders.LastLines, line => Assert.Equal(DiskFailed, line));
        Assert.Equal(DiskFailed, early.Ask("buy 1 1"));
        using (Client late = server.Connect())
        {
            Assert.Equal(DiskFailed, late.Ask("sell 1 1"));
            Assert.StartsWith("1 ", late.Ask("show"));
        }

        server.WaitFor("Orders are not taken any more");
        Assert.Equal(1, await server.StopAsync());
        Assert.Contains("Acknowledged orders are in", server.Output);
        Assert.DoesNotContain("Saved", server.Output);
        Assert.Equal($"1 {Start} 5\n", server.Stocks);

        server.Restart();
        using Client after = server.Connect();
        Assert.InRange(
            Traders.Quantity(after.Ask("show")!) - Start, acknowledged, acknowledged + traders.MostUnacknowledged);
    }

    [Theory]
    [MemberData(nameof(ModelTests.Models), MemberType = typeof(ModelTests))]
    public void A_client_whose_orders_are_lost_gets_one_error_line_and_is_disconnected(string model)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Limits the size of the server's files as Linux does it.");
        using var server = ServerProcess.StartWithLargestFile(1, model, $"1 {Start} 5\n");
        using Client client = server.Connect();
        client.Send(string.Concat(Enumerable.Repeat("sell 1 1\n", 100)));

        string[] lines = client.ReadToEnd().Split('\n', StringSplitOptions.RemoveEmptyEntries);

        Assert.Equal(DiskFailed, lines[^1]);
        Assert.Equal(1, lines.Count(line => line == DiskFailed));
        Assert.All(lines[..^1], line => Assert.Equal("[sell] success", line));
        Assert.InRange(lines.Length, 1, 100);
    }
}
