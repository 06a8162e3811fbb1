using StockExchange.LoadEngine.Http;
using StockExchange.LoadEngine.Line;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.StockLoad.Shared.Requests;

/// <summary>
/// The requests of a stock server: of its HTTP API, or lines of its line protocol where the URL is tcp://host:port.
/// </summary>
internal static class StockRequests
{
    private const int Buy = 1;

    private static readonly byte[] OnePiece = "{\"quantity\":1}"u8.ToArray();
    private static readonly KeyValuePair<string, string> Json = new("Content-Type", "application/json");

    public static LoadRequest Show(Uri stocks, IReadOnlyList<KeyValuePair<string, string>> headers) =>
        LineScheme.Is(stocks) ? LineRequest.Create(0, "show") : new HttpLoadRequest(0, HttpMethod.Get, stocks, headers, default);

    /// <param name="stocks">The table.</param>
    /// <param name="operation">The index in <see cref="StockWeights.Names"/>: buy or sell, one piece.</param>
    /// <param name="id">Of the stock.</param>
    /// <param name="headers">For HTTP.</param>
    public static LoadRequest Order(Uri stocks, int operation, int id, IReadOnlyList<KeyValuePair<string, string>> headers)
    {
        string name = StockWeights.Names[operation];
        LoadRequest request = LineScheme.Is(stocks)
            ? LineRequest.Create(operation, $"{name} {id} 1")
            : new HttpLoadRequest(operation, HttpMethod.Post, new($"{Table(stocks)}/{id}/{name}"), [Json, .. headers], OnePiece);
        return request with { Tag = new StockOrder(id, operation == Buy ? -1 : 1) };
    }

    private static string Table(Uri stocks) => stocks.GetLeftPart(UriPartial.Path).TrimEnd('/');
}
