using System.Globalization;
using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.Logging;
using VerdictCorpus.Servers;

namespace FixCorpus;

/// <summary>What the services ask: an HTTP server that answers after 300 ms, a redis behind as slow a line, a database.</summary>
internal sealed class SlowServers(string folder, TimeProvider time) : IAsyncDisposable
{
    private static readonly TimeSpan Delay = TimeSpan.FromMilliseconds(300);

    private readonly Dictionary<string, RunningServer> _running = [];
    private WebApplication? _prices;
    private SlowProxy? _proxy;

    /// <summary>The arguments with which a service finds what it asks.</summary>
    /// <exception cref="VerdictCorpus.NotHereException">The server that it needs is not installed.</exception>
    public async Task<IReadOnlyList<string>> ArgumentsAsync(LabelledService service)
    {
        _prices ??= await StartPricesAsync();
        List<string> arguments = ["--urls", "http://127.0.0.1:0", "--Prices", $"{_prices.Urls.First()}/"];
        if (service.Needs == "Redis")
        {
            _proxy ??= new SlowProxy(IPEndPoint.Parse(Started("redis", Redis.Start).Address), Delay, time);
            arguments.AddRange(["--Redis", _proxy.Address]);
        }
        if (service.Needs == "Postgres")
            arguments.AddRange(["--Postgres", $"{Started("postgres", Postgres.Start).Address};Maximum Pool Size=80"]);
        return arguments;
    }

    public async ValueTask DisposeAsync()
    {
        if (_prices is not null) await _prices.DisposeAsync();
        _proxy?.Dispose();
        foreach (RunningServer server in _running.Values) server.Dispose();
    }

    private RunningServer Started(string name, Func<string, RunningServer> start)
    {
        if (!_running.TryGetValue(name, out RunningServer? running))
            _running.Add(name, running = start(Directory.CreateDirectory(Path.Combine(folder, name)).FullName));
        return running;
    }

    private async Task<WebApplication> StartPricesAsync()
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Logging.ClearProviders();
        WebApplication prices = builder.Build();
        prices.MapGet("/price/{id}", async (int id, HttpContext context) =>
        {
            await Task.Delay(Delay, time, context.RequestAborted);
            return id.ToString(CultureInfo.InvariantCulture);
        });
        await prices.StartAsync();
        return prices;
    }
}
