using System.Diagnostics;

namespace StockExchange.StockServers.Tests.Models;

public sealed class LookupTests
{
    private static readonly TimeSpan Lookup = TimeSpan.FromMilliseconds(300);

    [Theory]
    [MemberData(nameof(ModelTests.Models), MemberType = typeof(ModelTests))]
    public void Each_order_waits_for_its_customer(string model)
    {
        using var server = ServerProcess.Start(model, "1 10 5\n", "--lookup", "300ms");
        using Client client = server.Connect();
        long start = Stopwatch.GetTimestamp();

        Assert.Equal("[buy] success", client.Ask("buy 1 1"));
        Assert.Equal("[sell] success", client.Ask("sell 1 1"));
        Assert.True(Stopwatch.GetElapsedTime(start) > 1.9 * Lookup);
    }

    [Fact]
    public void In_the_event_loop_a_lookup_delays_all_clients()
    {
        using var server = ServerProcess.Start("event-loop", "1 10 5\n", "--lookup", "300ms");
        Client[] clients = [server.Connect(), server.Connect(), server.Connect()];
        long start = Stopwatch.GetTimestamp();
        foreach (Client client in clients) client.Send("buy 1 1\n");

        foreach (Client client in clients)
            using (client) Assert.Equal("[buy] success", client.Read());
        Assert.True(Stopwatch.GetElapsedTime(start) > 2.9 * Lookup);
    }
}
