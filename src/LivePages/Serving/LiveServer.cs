using System.Net;
using System.Net.Sockets;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using StockExchange.LivePages.Access;
using StockExchange.LivePages.Content;

namespace StockExchange.LivePages.Serving;

/// <summary>
/// Serves one page to viewers with its token. It reads no configuration: appsettings.json and environment variables belong to the
/// application that is observed.
/// </summary>
internal sealed class LiveServer : IAsyncDisposable
{
    /// <summary>The most connections; a viewer has two.</summary>
    private const int MostConnections = 200;

    /// <summary>
    /// The socket's send buffer in bytes (Linux doubles it). Without it the buffer grows to megabytes for a viewer that reads
    /// slowly, who then gets the updates of minutes in turn. With it that viewer gets a few, and then the newest.
    /// </summary>
    private const int SendBuffer = 64 * 1024;

    private static readonly TimeSpan Ending = TimeSpan.FromSeconds(2);

    /// <summary>The longest time to send an update; after it the viewer is disconnected, and its browser reconnects.</summary>
    private static readonly TimeSpan UsualPatience = TimeSpan.FromSeconds(15);

    private readonly WebApplication _app;
    private readonly Viewers _viewers;

    private LiveServer(WebApplication app, Viewers viewers, Uri address) => (_app, _viewers, Address) = (app, viewers, address);

    /// <summary>The URL of the page, with its token.</summary>
    public Uri Address { get; }

    /// <exception cref="LiveServerException">The address or the port cannot be used.</exception>
    public static async Task<LiveServer> StartAsync(
        LiveSettings settings, LiveLayout layout, LiveParts parts, ILiveContent content, TimeSpan? patience = null)
    {
        WebApplicationBuilder builder = WebApplication.CreateEmptyBuilder(new());
        builder.WebHost.UseKestrelCore().ConfigureKestrel(kestrel =>
        {
            kestrel.AddServerHeader = false;
            kestrel.Limits.MaxConcurrentConnections = MostConnections;
            kestrel.Listen(settings.Address, settings.Port);
        });
        builder.WebHost.UseSockets(sockets => sockets.CreateBoundListenSocket = endpoint =>
        {
            Socket listener = SocketTransportOptions.CreateDefaultBoundListenSocket(endpoint);
            listener.SendBufferSize = SendBuffer;
            return listener;
        });
        builder.Services.AddRoutingCore();
        builder.Services.AddHostFiltering(filtering => filtering.AllowedHosts = [.. AllowedHosts.For(settings.Address)]);
        builder.Services.Configure<HostOptions>(host => host.ShutdownTimeout = Ending);
        builder.Services.AddSingleton<IHostLifetime, NoSignals>();
        WebApplication app = builder.Build();
        app.UseHostFiltering();
        app.Use(PageHeaders.AddAsync);
        app.Use(new TokenCheck(settings.Token).CheckAsync);
        app.UseRouting();
        var viewers = new Viewers();
        var events = new EventStream(parts, patience ?? UsualPatience, app.Lifetime.ApplicationStopping);
        new LiveRoutes(layout, parts, content, viewers, events).Map(app);
        try
        {
            await app.StartAsync();
        }
        catch (IOException failure)
        {
            await app.DisposeAsync();
            throw new LiveServerException(
                $"The page cannot be served at {settings.Address}:{settings.Port}: {failure.GetBaseException().Message}. "
                    + "Choose another --port, or 0 for any free one.", failure);
        }
        return new(app, viewers, AddressOf(app, settings));
    }

    /// <summary>Waits until all viewers have received the last change, at most for this time.</summary>
    public Task WaitForViewersAsync(TimeSpan atMost, TimeProvider time) => _viewers.WaitUntilGoneAsync(atMost, time);

    /// <summary>Stops the server; sends pending changes first, within 2 s.</summary>
    public async ValueTask DisposeAsync()
    {
        await _app.StopAsync();
        await _app.DisposeAsync();
    }

    private static Uri AddressOf(WebApplication app, LiveSettings settings)
    {
        string bound = app.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.First();
        string host = settings.Address.Equals(IPAddress.Any) || settings.Address.Equals(IPAddress.IPv6Any)
            ? Environment.MachineName : AllowedHosts.Text(settings.Address);
        return new($"http://{host}:{new Uri(bound).Port}/?{TokenCheck.Parameter}={settings.Token.Text}");
    }
}
