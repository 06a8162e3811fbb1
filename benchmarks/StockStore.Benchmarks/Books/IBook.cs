namespace StockExchange.StockStore.Benchmarks.Books;

/// <summary>
/// What is compared: orders that refuse what a stock cannot bear, and a show in id order. Implementations are structs, so that
/// each is compiled into the measuring loop of its own and no call goes through an interface.
/// </summary>
public interface IBook
{
    OrderResult Trade(int id, long change);

    /// <summary>Adds up what it shows: the first stocks, at most so many.</summary>
    long Show(int limit);
}
