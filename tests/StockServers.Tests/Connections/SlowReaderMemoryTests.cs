using StockExchange.StockServers.Tests.Models;

namespace StockExchange.StockServers.Tests.Connections;

public sealed class SlowReaderMemoryTests
{
    private const int Readers = 20;
    private const long MostKernelBytes = 512 * 1_024;
    private const long MostBytes = 1_024 * 1_024;

    [Theory]
    [MemberData(nameof(ModelTests.Models), MemberType = typeof(ModelTests))]
    public void A_client_that_asks_and_does_not_read_costs_less_than_a_megabyte(string model)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Reads /proc.");
        string table = string.Concat(Enumerable.Range(1, 20_000).Select(id => $"{id} 1000 5\n"));
        using var server = ServerProcess.Start(model, table);
        using (Client warm = server.Connect()) Assert.Equal("[buy] success", warm.Ask("buy 1 1"));
        long before = ResidentBytes(server.Id);
        List<Client> readers = [.. Enumerable.Range(0, Readers).Select(_ => server.Connect())];
        var senders = new TestThreads();
        readers.ForEach(reader => senders.Start(reader.SendShowsUntilNobodyTakes));
        senders.Join();

        long[] unsent = [];
        Eventually.Holds(
            () => (unsent = UnsentBytes.OfPort(server.Port)).Length == Readers, "all have answers that they do not take");
        long own = ResidentBytes(server.Id) - before;
        readers.ForEach(reader => reader.Dispose());

        Assert.All(unsent, bytes => Assert.InRange(bytes, 1, MostKernelBytes));
        Assert.InRange(unsent.Sum() + own, 1, Readers * MostBytes);
    }

    private static long ResidentBytes(int process)
    {
        string line = File.ReadLines($"/proc/{process}/status")
            .Single(text => text.StartsWith("VmRSS", StringComparison.Ordinal));
        return 1_024 * long.Parse(line.Split(' ', StringSplitOptions.RemoveEmptyEntries)[1]);
    }
}
