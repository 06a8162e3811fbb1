using StockExchange.StockStore.Benchmarks.Books;

namespace StockExchange.StockStore.Benchmarks;

/// <summary>
/// The orders of one thread: a prepared sequence of ids that goes round, alternately a buy and a sell of one piece.
/// </summary>
internal sealed class Orders(int seed, int stocks, bool hot)
{
    private const int Length = 1 << 20;

    private readonly int[] _ids = Ids(seed, stocks, hot);
    private int _next;

    public static Stock[] Stocks(int count) => [.. Enumerable.Range(1, count).Select(id => new Stock(id, 1_000_000, id))];

    /// <summary>Makes this many orders, a number that must divide the length of the sequence.</summary>
    public void Run<TBook>(TBook book, int count)
        where TBook : IBook
    {
        foreach (int id in _ids.AsSpan(_next & (Length - 1), count))
        {
            long change = (_next++ & 1) == 0 ? -1 : 1;
            if (book.Trade(id, change).Outcome != OrderOutcome.Filled)
                throw new InvalidOperationException("Every order of this benchmark can be filled.");
        }
    }

    private static int[] Ids(int seed, int stocks, bool hot)
    {
        var random = new Random(seed);
        int[] ids = new int[Length];
        foreach (ref int id in ids.AsSpan())
            id = hot ? (stocks / 2) + 1 : random.Next(1, stocks + 1);
        return ids;
    }
}
