namespace StockExchange.StockServers.Tests.Models;

public sealed class ConservationTests
{
    private const int Traders = 16;
    private const int Orders = 150;
    private const int Start = 40;

    private static readonly int[] Ids = [3, 17, 400, 2_000_000_000];

    [Theory]
    [MemberData(nameof(ModelTests.Models), MemberType = typeof(ModelTests))]
    public async Task What_was_sold_and_bought_is_what_the_file_says(string model)
    {
        using var server = ServerProcess.Start(model, Table(_ => Start));
        long[] changes = new long[Ids.Length];
        var traders = new TestThreads();
        foreach (int seed in Enumerable.Range(1, Traders)) traders.Start(() => Trade(server, new Random(seed), changes));
        traders.Join();

        Assert.Equal(0, await server.StopAsync());
        Assert.Equal(Table(index => Start + changes[index]), server.Stocks);
    }

    private static string Table(Func<int, long> quantity) =>
        string.Concat(Ids.Select((id, index) => $"{id} {quantity(index)} 5\n"));

    /// <summary>Few pieces are there, so that many orders are refused.</summary>
    private static void Trade(ServerProcess server, Random random, long[] changes)
    {
        using Client client = server.Connect();
        for (int order = 0; order < Orders; order++)
        {
            int index = random.Next(Ids.Length), quantity = random.Next(1, 20);
            bool buys = random.Next(2) == 0;
            string? answer = client.Ask($"{(buys ? "buy" : "sell")} {Ids[index]} {quantity}");
            if (answer is "[buy] success" or "[sell] success") Interlocked.Add(ref changes[index], buys ? -quantity : quantity);
        }
    }
}
