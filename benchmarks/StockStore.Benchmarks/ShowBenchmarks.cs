using BenchmarkDotNet.Attributes;
using StockExchange.StockStore.Benchmarks.Books;

namespace StockExchange.StockStore.Benchmarks;

/// <summary>
/// Time per show while another thread gives orders to any stock without a pause: the whole table up to 10,000 stocks, the first
/// page of 1,000 above (the first, because the dictionaries cannot start in the middle).
/// </summary>
[MemoryDiagnoser]
public class ShowBenchmarks
{
    private const int WholeTable = 10_000;
    private const int Page = 1_000;

    private Func<long>? _show;
    private Thread? _trader;
    private bool _closing;

    [Params(10, 10_000, 1_000_000)]
    public int Stocks { get; set; }

    [GlobalSetup(Target = nameof(StockTable))]
    public void SetUpStockTable() => SetUp(stocks => new StockTableBook(stocks));

    [GlobalSetup(Target = nameof(SortedDictionary))]
    public void SetUpSortedDictionary() => SetUp(stocks => new SortedDictionaryBook(stocks));

    [GlobalSetup(Target = nameof(ImmutableSortedDictionary))]
    public void SetUpImmutable() => SetUp(stocks => new ImmutableBook(stocks));

    [GlobalCleanup]
    public void CleanUp()
    {
        Volatile.Write(ref _closing, true);
        _trader!.Join();
    }

    [Benchmark]
    public long StockTable() => _show!();

    [Benchmark(Baseline = true)]
    public long SortedDictionary() => _show!();

    [Benchmark]
    public long ImmutableSortedDictionary() => _show!();

    private void SetUp<TBook>(Func<Stock[], TBook> open)
        where TBook : IBook
    {
        TBook book = open(Orders.Stocks(Stocks));
        int limit = Stocks <= WholeTable ? Stocks : Page;
        _show = () => book.Show(limit);

        var orders = new Orders(seed: 0, Stocks, hot: false);
        _trader = new Thread(() =>
        {
            while (!Volatile.Read(ref _closing))
                orders.Run(book, 1 << 10);
        });
        _trader.Start();
    }
}
