using StockExchange.StockStore.Tests.Disk;

namespace StockExchange.StockStore.Tests.Crashes;

/// <summary>
/// Power cuts while the traces of another are removed. In Flush mode a lost frame may have whole ones behind it, and they must
/// never come to stand behind a new one: here all frames have the length of the base that each life begins with.
/// </summary>
public sealed class TornEndTests
{
    private const int Orders = 5, FirstCuts = 300, SecondCuts = 6;

    [Fact]
    public void What_stood_behind_a_torn_end_never_comes_back()
    {
        Life life = Life.Begin(DurabilityMode.Flush);
        for (int order = 0; order < Orders; order++) Buy(life);
        for (int seed = 0; seed < FirstCuts; seed++)
        {
            var random = new Random(seed);
            Life next = Life.Recover(life.Disk.After(CrashKind.Machine, random), life, CrashKind.Machine);
            next.OnOperation = () =>
            {
                for (int cut = 0; cut < SecondCuts; cut++)
                    Life.Recover(next.Disk.After(CrashKind.Machine, random), next, CrashKind.Machine);
            };
            Buy(next);
            Assert.True(next.Stocks.Failure is null, $"seed {seed}: {next.Stocks.Failure}");
        }
    }

    private static void Buy(Life life)
    {
        life.Trade(new(OrderSide.Buy, 2, 1), key: null);
        life.CommitOnce();
    }
}
