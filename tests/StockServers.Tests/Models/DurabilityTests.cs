using System.Diagnostics;

namespace StockExchange.StockServers.Tests.Models;

public sealed class DurabilityTests
{
    [Theory]
    [InlineData("fsync", true)]
    [InlineData("flush", true)]
    [InlineData("snapshot", false)]
    public async Task The_mode_is_printed_at_the_start_and_an_acknowledged_order_is_in_the_journal_if_there_is_one(
        string mode, bool hasJournal)
    {
        using var server = ServerProcess.Start("event-loop", "1 10 5\n", "--durability", mode);
        Assert.Contains($"durability {mode}", server.Output);
        using Client client = server.Connect();
        Assert.Equal("[buy] success", client.Ask("buy 1 1"));
        Assert.Equal(hasJournal, server.Files.Contains("stock.txt.journal.1"));

        Assert.Equal(0, await server.StopAsync());
        Assert.Contains("Saved 1 stocks", server.Output);
        Assert.Equal(["stock.txt"], server.Files);
    }

    [Theory]
    [MemberData(nameof(ModelTests.Models), MemberType = typeof(ModelTests))]
    public async Task A_show_changes_nothing(string model)
    {
        using var server = ServerProcess.Start(model, "# as it was\n1 10 5\n");
        using (Client client = server.Connect()) Assert.Equal("1 10 5", client.Ask("show"));

        Assert.Equal(0, await server.StopAsync());
        Assert.Contains("Nothing has changed", server.Output);
        Assert.Equal("# as it was\n1 10 5\n", server.Stocks);
        Assert.Equal(["stock.txt"], server.Files);
    }

    [Theory]
    [MemberData(nameof(ModelTests.Models), MemberType = typeof(ModelTests))]
    public void Many_orders_in_one_packet_are_all_answered_in_order_with_what_comes_between(string model)
    {
        using var server = ServerProcess.Start(model, "1 500 5\n");
        using Client client = server.Connect();
        client.Send(string.Concat(Enumerable.Repeat("buy 1 1\nshow\nnonsense\n", 600)) + "exit\n");

        for (int order = 1; order <= 600; order++)
        {
            Assert.Equal(order <= 500 ? "[buy] success" : "Not enough left stock", client.Read());
            Assert.Equal($"1 {Math.Max(500 - order, 0)} 5", client.Read());
            Assert.Equal("", client.Read());
            Assert.StartsWith("error: unknown command", client.Read());
        }

        Assert.Equal("", client.ReadToEnd());
    }

    /// <summary>With the tick of 100 ms alone the loop would need 20 s.</summary>
    [Theory]
    [InlineData("event-loop")]
    [InlineData("event-loop --readiness select")]
    public void The_event_loop_is_woken_when_an_order_is_durable(string model)
    {
        using var server = ServerProcess.Start(model, "1 500 5\n");
        using Client client = server.Connect();
        long start = Stopwatch.GetTimestamp();

        for (int order = 0; order < 200; order++) Assert.Equal("[buy] success", client.Ask("buy 1 1"));

        Assert.True(Stopwatch.GetElapsedTime(start) < TimeSpan.FromSeconds(15));
    }
}
