using System.Text;
using StockExchange.StockStore.Tests.Disk;

namespace StockExchange.StockStore.Tests.Crashes;

/// <summary>In Snapshot mode a crash leaves what was saved last.</summary>
public sealed class SnapshotCrashTests
{
    private const int Seeds = 60, Steps = 30, Images = 6;

    private static readonly DurabilitySettings Settings = new() { Mode = DurabilityMode.Snapshot };

    private static CancellationToken Test => TestContext.Current.CancellationToken;

    [Fact]
    public async Task A_crash_leaves_what_was_saved_last()
    {
        for (int seed = 1; seed <= Seeds; seed++)
        {
            var random = new Random(seed);
            SimulatedDisk disk = SimulatedStore.DiskWith("1 100 1\n"u8);
            DurableStocks stocks = disk.OpenStore(Settings);
            (long saved, long now) = (100, 100);
            var found = new List<(long Found, long Saved, long Now)>();
            disk.OnDone = (_, _) =>
            {
                for (int image = 0; image < Images; image++) found.Add((Recover(disk, random), saved, now));
            };

            for (int step = 0; step < Steps; step++)
            {
                var order = new Order((OrderSide)random.Next(2), 1, 1);
                if (random.Next(4) > 0) now = (await stocks.TradeAsync(order, null, Test)).Remaining;
                else if (random.Next(8) > 0) await SaveAsync();
                else await EndAsync();
            }

            await EndAsync();
            Assert.All(found, one => Assert.True(one.Found == one.Saved || one.Found == one.Now, $"seed {seed}: {one}"));

            async Task SaveAsync()
            {
                await stocks.SaveAsync();
                saved = now;
                found.Add((Recover(disk, random), saved, now));
            }

            async Task EndAsync()
            {
                await stocks.DisposeAsync();
                saved = now;
                stocks = disk.OpenStore(Settings);
                Assert.Equal([SimulatedStore.Path], disk.Names);
            }
        }
    }

    [Fact]
    public async Task A_save_that_fails_leaves_the_file_as_it_was_and_the_store_goes_on()
    {
        for (int at = 1; at < 12; at++)
        {
            SimulatedDisk disk = SimulatedStore.DiskWith("1 100 1\n"u8);
            DurableStocks stocks = disk.OpenStore(Settings);
            await stocks.TradeAsync(new(OrderSide.Buy, 1, 1), null, Test);
            disk.Fault = new(disk.Operations + at, Lasts: false, IsShort: at % 2 == 0);
            await Record.ExceptionAsync(stocks.SaveAsync);
            Assert.Contains(Encoding.ASCII.GetString(disk.Content(SimulatedStore.Path)!), (string[])["1 100 1\n", "1 99 1\n"]);

            await stocks.TradeAsync(new(OrderSide.Buy, 1, 1), null, Test);
            disk.Fault = null;
            await stocks.DisposeAsync();
            Assert.Equal("1 98 1\n"u8.ToArray(), disk.Content(SimulatedStore.Path));
        }
    }

    /// <summary>A flush that failed has dropped the base, and another would say that it is there.</summary>
    [Fact]
    public async Task A_save_over_journals_that_has_failed_may_be_tried_again()
    {
        for (int at = 1; at < 20; at++)
        {
            SimulatedDisk disk = SimulatedStore.DiskWith("1 100 1\n"u8);
            DurableStocks journaled = disk.OpenStore();
            await Record.ExceptionAsync(async () =>
            {
                Task<OrderResult> order = journaled.TradeAsync(new(OrderSide.Buy, 1, 1), null, Test).AsTask();
                journaled.CommitOnce();
                await order;
            });

            disk = disk.After(CrashKind.Process, new Random(at));
            DurableStocks stocks = disk.OpenStore(Settings);
            disk.Fault = new(disk.Operations + at, Lasts: false, IsShort: false);
            await Record.ExceptionAsync(stocks.SaveAsync);
            var mistakes = new List<Exception?>();
            disk.OnDone = (_, _) =>
            {
                for (int seed = 0; seed < 20; seed++)
                    mistakes.Add(Record.Exception(() => Assert.Equal(99, Recover(disk, new Random(seed)))));
            };
            await Record.ExceptionAsync(stocks.SaveAsync);
            Assert.All(mistakes, Assert.Null);
        }
    }

    private static long Recover(SimulatedDisk disk, Random random)
    {
        DurableStocks stocks = disk.After((CrashKind)random.Next(2), random).OpenStore(Settings);
        Assert.True(stocks.Table.TryFind(1, out Stock found));
        stocks.End();
        return found.Quantity;
    }
}
