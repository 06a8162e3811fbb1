using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using StockExchange.LivePages.Access;
using StockExchange.LivePages.Serving;

namespace DotnetStarvation.Prometheus;

/// <summary>Serves /metrics. It reads no configuration: environment variables belong to the applications that are
/// followed.</summary>
internal sealed class MetricsServer : IAsyncDisposable
{
    private const int MostConnections = 20;
    private static readonly TimeSpan Ending = TimeSpan.FromSeconds(1);

    private readonly WebApplication _app;

    private MetricsServer(WebApplication app, IPEndPoint endpoint) => (_app, Endpoint) = (app, endpoint);

    /// <summary>The address and port that it listens on.</summary>
    public IPEndPoint Endpoint { get; }

    /// <exception cref="IOException">The address or the port cannot be used.</exception>
    public static async Task<MetricsServer> StartAsync(IPEndPoint endpoint, ScrapeTarget metrics)
    {
        WebApplicationBuilder builder = WebApplication.CreateEmptyBuilder(new());
        builder.WebHost.UseKestrelCore().ConfigureKestrel(kestrel =>
        {
            kestrel.AddServerHeader = false;
            kestrel.Limits.MaxConcurrentConnections = MostConnections;
            kestrel.Listen(endpoint);
        });
        builder.Services.AddHostFiltering(filtering => filtering.AllowedHosts = [.. AllowedHosts.For(endpoint.Address)]);
        builder.Services.Configure<HostOptions>(host => host.ShutdownTimeout = Ending);
        builder.Services.AddSingleton<IHostLifetime, NoSignals>();
        WebApplication app = builder.Build();
        if (IPAddress.IsLoopback(endpoint.Address)) app.UseHostFiltering(); // in a pod it is called by the pod's address
        app.Run(context => AnswerAsync(context, metrics));
        try
        {
            await app.StartAsync();
        }
        catch
        {
            await app.DisposeAsync();
            throw;
        }
        string bound = app.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.First();
        return new(app, new IPEndPoint(endpoint.Address, new Uri(bound).Port));
    }

    public async ValueTask DisposeAsync()
    {
        await _app.StopAsync();
        await _app.DisposeAsync();
    }

    private static async Task AnswerAsync(HttpContext context, ScrapeTarget metrics)
    {
        bool isKnown = context.Request.Path == "/metrics" && context.Request.Method is "GET" or "HEAD";
        if (!isKnown)
        {
            context.Response.StatusCode = StatusCodes.Status404NotFound;
            return;
        }
        context.Response.ContentType = Exposition.ContentType;
        await context.Response.WriteAsync(metrics.Scrape(), context.RequestAborted);
    }
}
