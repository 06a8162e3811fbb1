using System.Diagnostics.Metrics;
using System.Net;
using System.Net.Http.Headers;
using System.Text;
using Microsoft.AspNetCore.Mvc.Testing;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using StockExchange.StockStore;
using StockExchange.StockStore.Durability;

namespace StockExchange.StockApi.Tests;

/// <summary>StockApi on Kestrel, inside the test's process, over a stock.txt of its own.</summary>
internal sealed class StockApiHost : IDisposable
{
    public const string TwoStocks = "1 100 10\n2 200 20\n";

    private const int MostKnocks = 600;

    private readonly WebApplicationFactory<Program> _factory;
    private readonly TemporaryStockFile _file;

    public StockApiHost(
        string stocks = TwoStocks, Action<IServiceCollection>? services = null, params (string Key, string Value)[] settings)
    {
        _file = new TemporaryStockFile(stocks);
        _factory = new WebApplicationFactory<Program>().WithWebHostBuilder(host =>
        {
            host.UseSetting("Stocks:Path", _file.Path);
            host.UseSetting("urls", "http://127.0.0.1:0");
            host.UseSetting("CustomerLookup:Delay", "00:00:00.001");
            host.UseSetting("Logging:LogLevel:Default", "None");
            foreach (var (key, value) in settings)
                host.UseSetting(key, value);
            host.ConfigureServices(collection => services?.Invoke(collection));
        });
        _factory.UseKestrel(0);
        _factory.StartServer();
        Client = _factory.CreateClient();
    }

    public HttpClient Client { get; }

    /// <summary>Where it listens.</summary>
    public Uri Address => _factory.ClientOptions.BaseAddress;

    public IMeterFactory Meters => _factory.Services.GetRequiredService<IMeterFactory>();

    /// <summary>A stock.txt with the stocks from 1 on.</summary>
    public static string ManyStocks(int count) => string.Concat(Enumerable.Range(1, count).Select(id => $"{id} {id} {id}\n"));

    public long QuantityOf(int id) =>
        _factory.Services.GetRequiredService<DurableStocks>().Table.TryFind(id, out Stock stock) ? stock.Quantity : -1;

    /// <summary>Options as the service itself has them.</summary>
    public TOptions Options<TOptions>()
        where TOptions : class => _factory.Services.GetRequiredService<IOptions<TOptions>>().Value;

    public Task<HttpResponseMessage> GetAsync(string path, params (string Name, string Value)[] headers) =>
        SendAsync(new HttpRequestMessage(HttpMethod.Get, path), headers);

    public Task<HttpResponseMessage> SendAsync(string method, string path) =>
        SendAsync(new HttpRequestMessage(new HttpMethod(method), path), headers: []);

    public Task<HttpResponseMessage> OrderAsync(string path, long quantity, params (string Name, string Value)[] headers) =>
        Client.OrderAsync(path, quantity, headers);

    public Task<HttpResponseMessage> PostAsync(
        string path, string body, string? mediaType, params (string Name, string Value)[] headers)
    {
        var content = new ByteArrayContent(Encoding.UTF8.GetBytes(body));
        content.Headers.ContentType = mediaType is null ? null : MediaTypeHeaderValue.Parse(mediaType);
        return SendAsync(new HttpRequestMessage(HttpMethod.Post, path) { Content = content }, headers);
    }

    /// <summary>Knocks until a limit of connections lets it in.</summary>
    public async Task UntilLetInAsync()
    {
        HttpStatusCode status = HttpStatusCode.TooManyRequests;
        for (int attempt = 0; status == HttpStatusCode.TooManyRequests && attempt < MostKnocks; attempt++)
        {
            if (attempt > 0) await Task.Delay(50, TestContext.Current.CancellationToken);
            status = (await GetAsync("/health/live")).StatusCode;
        }

        Assert.Equal(HttpStatusCode.OK, status);
    }

    public void Dispose()
    {
        Client.Dispose();
        _factory.Dispose();
        _file.Dispose();
    }

    private async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, (string Name, string Value)[] headers)
    {
        foreach (var (name, value) in headers)
            request.Headers.TryAddWithoutValidation(name, value);
        return await Client.SendAsync(request, TestContext.Current.CancellationToken);
    }
}
