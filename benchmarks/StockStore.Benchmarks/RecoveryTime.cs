using System.Globalization;
using StockExchange.Measuring;
using StockExchange.StockStore.Commits;
using StockExchange.StockStore.Durability;

namespace StockExchange.StockStore.Benchmarks;

/// <summary>
/// CPU time (all threads, user and system) of a whole process that starts with a journal of a million orders, as after a kill:
/// the median of several processes; and the same without the journal.
/// </summary>
internal static class RecoveryTime
{
    private const int JournalledOrders = 1_000_000;
    private const int Stocks = 10_000;
    private const int Processes = 7;

    /// <summary>Prints both.</summary>
    public static async Task MeasureAsync()
    {
        DirectoryInfo folder = Directory.CreateTempSubdirectory("recovery-");
        try
        {
            string with = Path.Combine(folder.FullName, "with.txt"), without = Path.Combine(folder.FullName, "without.txt");
            foreach (string path in (string[])[with, without])
                await File.WriteAllLinesAsync(path, Enumerable.Range(1, Stocks).Select(id => $"{id} {JournalledOrders} 10"));
            LeaveAJournal(with);
            Console.WriteLine(
                $"{JournalledOrders} orders in the journal: {Median(with):0} ms of CPU; none: {Median(without):0} ms");
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    /// <summary>
    /// Starts without an order, and prints the CPU time that this took. There is no orderly end, which would put the journal into
    /// stock.txt.
    /// </summary>
    public static void OpenOnce(string path)
    {
        DurableStocks stocks = DurableStocks.Open(path);
        double milliseconds = Environment.CpuUsage.TotalTime.TotalMilliseconds;
        Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{stocks.Recovered.Changes} {milliseconds}"));
    }

    /// <summary>As a kill leaves it: the files are copied while they are open.</summary>
    private static void LeaveAJournal(string path)
    {
        string original = path + ".original";
        File.Copy(path, original);
        DurableStocks stocks = DurableStocks.Open(
            original, new() { Mode = DurabilityMode.Flush, CheckpointBytes = long.MaxValue });
        Commit last = default;
        for (int order = 0; order < JournalledOrders; order++)
            last = stocks.Trade(new(OrderSide.Buy, 1 + (int)((order * 7_919L) % Stocks), 1)).Commit;
        last.Wait();
        File.Copy(original + ".journal.1", path + ".journal.1");
    }

    private static double Median(string path) => Enumerable.Range(0, Processes).Median(_ => RunProcess(path));

    private static double RunProcess(string path)
    {
        string said = ToolRun.Run(Environment.ProcessPath!, "open-once", path).Output;
        return double.Parse(said.Split(' ')[1], CultureInfo.InvariantCulture);
    }
}
