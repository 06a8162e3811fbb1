namespace StockExchange.StockApi.Stocks;

/// <summary>Answer to an order that was filled.</summary>
/// <param name="Id">The stock.</param>
/// <param name="Side"><c>buy</c> or <c>sell</c>.</param>
/// <param name="Quantity">Pieces traded.</param>
/// <param name="Remaining">Pieces left after this order.</param>
/// <param name="Price">Price of a piece.</param>
public sealed record OrderAnswer(int Id, string Side, long Quantity, long Remaining, long Price);
