using BenchmarkDotNet.Attributes;
using StockExchange.StockStore.Benchmarks.Books;

namespace StockExchange.StockStore.Benchmarks;

/// <summary>Time per order, over all threads: twice the throughput is half the time.</summary>
[MemoryDiagnoser]
public class OrderBenchmarks
{
    private const int OrdersPerRound = 1 << 13;

    private Crew? _crew;

    [Params(10, 10_000, 1_000_000)]
    public int Stocks { get; set; }

    [ParamsSource(nameof(ThreadCounts))]
    public int Threads { get; set; }

    [Params(false, true)]
    public bool Hot { get; set; }

    public static IEnumerable<int> ThreadCounts => new[] { 1, Environment.ProcessorCount }.Distinct();

    [GlobalSetup(Target = nameof(StockTable))]
    public void SetUpStockTable() => SetUp(stocks => new StockTableBook(stocks));

    [GlobalSetup(Target = nameof(DurableStocks))]
    public void SetUpDurableStocks() => SetUp(stocks => new SnapshotBook(stocks));

    [GlobalSetup(Target = nameof(ConcurrentDictionary))]
    public void SetUpConcurrentDictionary() => SetUp(stocks => new ConcurrentDictionaryBook(stocks));

    [GlobalSetup(Target = nameof(SortedDictionary))]
    public void SetUpSortedDictionary() => SetUp(stocks => new SortedDictionaryBook(stocks));

    [GlobalSetup(Target = nameof(ImmutableSortedDictionary))]
    public void SetUpImmutable() => SetUp(stocks => new ImmutableBook(stocks));

    [GlobalCleanup]
    public void CleanUp() => _crew!.Dismiss();

    [Benchmark(OperationsPerInvoke = OrdersPerRound)]
    public void StockTable() => _crew!.RunRound();

    [Benchmark(OperationsPerInvoke = OrdersPerRound)]
    public void DurableStocks() => _crew!.RunRound();

    [Benchmark(OperationsPerInvoke = OrdersPerRound, Baseline = true)]
    public void ConcurrentDictionary() => _crew!.RunRound();

    [Benchmark(OperationsPerInvoke = OrdersPerRound)]
    public void SortedDictionary() => _crew!.RunRound();

    [Benchmark(OperationsPerInvoke = OrdersPerRound)]
    public void ImmutableSortedDictionary() => _crew!.RunRound();

    private void SetUp<TBook>(Func<Stock[], TBook> open)
        where TBook : IBook
    {
        TBook book = open(Orders.Stocks(Stocks));
        Orders[] orders = [.. Enumerable.Range(0, Threads).Select(thread => new Orders(thread, Stocks, Hot))];
        int share = OrdersPerRound / Threads;
        _crew = new Crew(Threads, member => orders[member].Run(book, share));
    }
}
