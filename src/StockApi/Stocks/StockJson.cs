using System.Runtime.InteropServices;
using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Mvc;
using StockExchange.StockStore;

namespace StockExchange.StockApi.Stocks;

/// <summary>Body of an order.</summary>
public sealed class OrderRequest
{
    /// <summary>Pieces to buy or to sell; 1 or more.</summary>
    public long? Quantity { get; set; } // with init, the serializer would go the slow way of constructor parameters
}

/// <summary>Answer to an order that was filled.</summary>
/// <param name="Id">The stock.</param>
/// <param name="Side"><c>buy</c> or <c>sell</c>.</param>
/// <param name="Quantity">Pieces traded.</param>
/// <param name="Remaining">Pieces left after this order.</param>
/// <param name="Price">Price of a piece.</param>
[StructLayout(LayoutKind.Auto)]
public readonly record struct OrderAnswer(int Id, string Side, long Quantity, long Remaining, long Price);

/// <summary>The bodies as JSON, without reflection. Strict: a number is a number, and a member comes once.</summary>
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, AllowDuplicateProperties = false)]
[JsonSerializable(typeof(Stock[]))]
[JsonSerializable(typeof(OrderRequest))]
[JsonSerializable(typeof(OrderAnswer))]
[JsonSerializable(typeof(ProblemDetails))]
[JsonSerializable(typeof(long))]
internal sealed partial class StockJson : JsonSerializerContext;
