using System.ComponentModel.DataAnnotations;

namespace StockExchange.StockApi.Stocks;

/// <summary>Body of an order.</summary>
public sealed class OrderRequest
{
    /// <summary>Pieces to buy or to sell; 1 or more.</summary>
    [Required, Range(typeof(long), "1", "9223372036854775807")]
    public long? Quantity { get; init; }
}
