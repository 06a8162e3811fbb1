using StockExchange.CommandLine;
using System.Net.Http.Headers;
using System.Text.Json.Serialization;

namespace StockExchange.StockLoad.Load;

/// <summary>What the connections ask of the stock API.</summary>
[JsonConverter(typeof(KebabCaseEnum<Operation>))]
internal enum Operation
{
    Show,
    Buy,
    Sell,

    /// <summary>Of five requests three show, one buys, one sells.</summary>
    Mix,
}

/// <summary>Makes the requests to one variant of the stock API: the same sequence number always gives the same request.</summary>
internal sealed class StockRequests(Uri server, string variant, Operation operation, IReadOnlyList<int> ids)
{
    private static readonly Operation[] Mix = [Operation.Show, Operation.Buy, Operation.Show, Operation.Sell, Operation.Show];

    private readonly Uri _show = new(server, $"api/stocks/{variant}");

    public HttpRequestMessage Create(int sequence) =>
        (operation is Operation.Mix ? Mix[sequence % Mix.Length] : operation) switch
        {
            Operation.Buy => Order("buy", sequence),
            Operation.Sell => Order("sell", sequence),
            _ => new(HttpMethod.Get, _show),
        };

    private HttpRequestMessage Order(string side, int sequence)
    {
        int id = ids[sequence % ids.Count];
        var body = new ByteArrayContent("{\"quantity\":1}"u8.ToArray());
        body.Headers.ContentType = new MediaTypeHeaderValue("application/json");
        return new(HttpMethod.Post, new Uri(server, $"api/stocks/{variant}/{id}/{side}")) { Content = body };
    }
}
