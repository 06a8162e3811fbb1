using System.Net.Http.Headers;
using System.Net.Http.Json;
using System.Text.Json;

namespace StockExchange.StockLoad.NBomber;

/// <summary>Sends one scenario's requests, over as many connections as are in use at once.</summary>
internal sealed class StockClient : IDisposable
{
    private static readonly byte[] OneStock = "{\"quantity\":1}"u8.ToArray();

    private readonly HttpClient _client = new(new SocketsHttpHandler { UseProxy = false });
    private readonly StockScenario _scenario;
    private readonly Uri _url;
    private int[] _ids = [];
    private uint _sequence;

    public StockClient(StockScenario scenario, Uri server)
    {
        _scenario = scenario;
        _url = scenario.Variant is null ? server : new(server, scenario.Path);
    }

    /// <summary>Reads the ids of the stocks to trade.</summary>
    public async Task PrepareAsync()
    {
        if (_scenario.Variant is null) return;
        JsonElement stocks = await _client.GetFromJsonAsync<JsonElement>(new Uri(_url, "/api/stocks"));
        _ids = [.. stocks.EnumerateArray().Select(stock => stock.GetProperty("id").GetInt32())];
    }

    /// <summary>Sends the scenario's next request.</summary>
    /// <returns>The status, and the length of the body in bytes, which has been read completely.</returns>
    public async Task<(int Status, bool IsSuccess, long Bytes)> SendNextAsync()
    {
        using HttpRequestMessage request = Create(Interlocked.Increment(ref _sequence));
        using HttpResponseMessage response = await _client.SendAsync(request);
        return ((int)response.StatusCode, response.IsSuccessStatusCode, (await response.Content.ReadAsByteArrayAsync()).Length);
    }

    public void Dispose() => _client.Dispose();

    private HttpRequestMessage Create(uint sequence) => _scenario.KindOf(sequence) switch
    {
        StockScenario.Buy or StockScenario.Sell => Order(_scenario.KindOf(sequence), _ids[sequence % _ids.Length]),
        _ => new(HttpMethod.Get, _url),
    };

    private HttpRequestMessage Order(string side, int id)
    {
        var body = new ByteArrayContent(OneStock);
        body.Headers.ContentType = new MediaTypeHeaderValue("application/json");
        return new(HttpMethod.Post, new Uri($"{_url}/{id}/{side}")) { Content = body };
    }
}
