using System.Text.Json.Serialization;
using StockExchange.StockStore;

namespace StockExchange.StockApi.Stocks;

/// <summary>The JSON types of requests and answers, without reflection.</summary>
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
[JsonSerializable(typeof(Stock[]))]
[JsonSerializable(typeof(IReadOnlyList<Stock>))]
[JsonSerializable(typeof(IAsyncEnumerable<Stock>))]
[JsonSerializable(typeof(OrderRequest))]
[JsonSerializable(typeof(OrderAnswer))]
[JsonSerializable(typeof(int))]
[JsonSerializable(typeof(long))]
internal sealed partial class StockJson : JsonSerializerContext;
