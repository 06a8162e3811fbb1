using System.Net;

namespace StockExchange.StockApi.Tests.Cluster;

/// <summary>Clients that buy one piece at a time without a key, and never ask again.</summary>
internal sealed class KeylessClients : IDisposable
{
    private const int Connections = 125;

    private readonly HttpClient _client = new(new SocketsHttpHandler { MaxConnectionsPerServer = Connections });
    private int _filled;
    private int _unknown;

    /// <summary>So many orders were filled, by their answer.</summary>
    public int Filled => Volatile.Read(ref _filled);

    /// <summary>Of so many nobody knows.</summary>
    public int Unknown => Volatile.Read(ref _unknown);

    public Task BuyUntilAsync(string url, int stock, CancellationToken end) =>
        Task.WhenAll(Enumerable.Range(0, Connections).Select(_ => BuyOneByOneAsync(url, stock, end)));

    public void Dispose() => _client.Dispose();

    private async Task BuyOneByOneAsync(string url, int stock, CancellationToken end)
    {
        while (!end.IsCancellationRequested)
        {
            using HttpResponseMessage response = await _client.OrderAsync($"{url}/api/stocks/{stock}/buy");
            Assert.True(response.StatusCode is HttpStatusCode.OK or HttpStatusCode.ServiceUnavailable, $"{response}");
            Interlocked.Increment(ref response.IsSuccessStatusCode ? ref _filled : ref _unknown);
        }
    }
}
