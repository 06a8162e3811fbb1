using System.ComponentModel.DataAnnotations;
using System.Runtime.InteropServices;
using System.Text.Json.Serialization;
using StockExchange.StockStore;

namespace StockExchange.StockApi.Stocks;

// For the OpenAPI document; OrderBody reads it by hand.
/// <summary>Body of an order.</summary>
/// <param name="Quantity">Pieces to buy or to sell; 1 or more.</param>
public sealed record OrderRequest([property: Range(1, long.MaxValue)] long Quantity);

/// <summary>Answer to an order that was filled.</summary>
/// <param name="Id">The stock.</param>
/// <param name="Side"><c>buy</c> or <c>sell</c>.</param>
/// <param name="Quantity">Pieces traded.</param>
/// <param name="Remaining">Pieces left after this order.</param>
/// <param name="Price">Price of a piece.</param>
[StructLayout(LayoutKind.Auto)]
public readonly record struct OrderAnswer(int Id, string Side, long Quantity, long Remaining, long Price);

/// <summary>The answers as JSON, without reflection.</summary>
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
[JsonSerializable(typeof(Stock[]))]
[JsonSerializable(typeof(OrderAnswer))]
internal sealed partial class StockJson : JsonSerializerContext;
