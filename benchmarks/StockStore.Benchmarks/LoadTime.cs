using System.Globalization;
using StockExchange.Measuring;
using StockExchange.StockStore.Files;
using StockExchange.StockStore.Table;

namespace StockExchange.StockStore.Benchmarks;

/// <summary>
/// Start-up with a stock.txt of a million lines: CPU time (all threads, user and system) of a whole process that reads the file,
/// makes the table and ends; the median of several processes.
/// </summary>
internal sealed record LoadTime(string Order, double CpuMilliseconds)
{
    private const int Lines = 1_000_000;
    private const int Processes = 7;

    public static LoadTime[] Measure()
    {
        var random = new Random(1);
        Stock[] stocks =
        [
            .. Enumerable.Range(1, Lines).Select(id => new Stock(id, random.NextInt64(1_000_000), random.NextInt64(100_000))),
        ];
        LoadTime sorted = Measure("sorted", stocks);
        random.Shuffle(stocks);
        return [sorted, Measure("shuffled", stocks)];
    }

    public static int LoadOnce(string path)
    {
        var table = new StockTable(StockFile.Read(path));
        Console.WriteLine(Environment.CpuUsage.TotalTime.TotalMilliseconds);
        return table.Count == Lines ? 0 : 1;
    }

    private static LoadTime Measure(string order, Stock[] stocks)
    {
        string path = Path.GetTempFileName();
        try
        {
            File.WriteAllLines(path, stocks.Select(stock => $"{stock.Id} {stock.Quantity} {stock.Price}"));
            return new LoadTime(order, Enumerable.Range(0, Processes).Median(_ => RunProcess(path)));
        }
        finally
        {
            File.Delete(path);
        }
    }

    private static double RunProcess(string path) =>
        double.Parse(ToolRun.Run(Environment.ProcessPath!, "load-once", path).Output, CultureInfo.InvariantCulture);
}
