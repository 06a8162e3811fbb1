using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.Logging;

namespace StockExchange.TestKit.Load;

/// <summary>A real HTTP server on a free port that answers as a test says, and counts what it serves at once.</summary>
internal sealed class TestServer : IAsyncDisposable
{
    private readonly WebApplication _application;
    private int _atOnce;
    private int _mostAtOnce;

    private readonly string _scheme;

    private TestServer(RequestDelegate answer, Action<ListenOptions>? listen, string scheme)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        _scheme = scheme;
        builder.WebHost.UseKestrelHttpsConfiguration();
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.Listen(IPAddress.Loopback, 0, listen ?? (_ => { })));
        _application = builder.Build();
        _application.Run(context => CountedAsync(context, answer));
    }

    public Uri Address => new UriBuilder(_application.Urls.First()) { Scheme = _scheme }.Uri;

    public int MostAtOnce => _mostAtOnce;

    /// <param name="answer">Answers a request.</param>
    /// <param name="listen">Protocol and certificate; HTTP/1.1 in the clear without it.</param>
    /// <param name="scheme">Of the address.</param>
    public static async Task<TestServer> StartAsync(
        RequestDelegate answer, Action<ListenOptions>? listen = null, string scheme = "http")
    {
        var server = new TestServer(answer, listen, scheme);
        await server._application.StartAsync();
        return server;
    }

    public ValueTask DisposeAsync() => _application.DisposeAsync();

    private async Task CountedAsync(HttpContext context, RequestDelegate answer)
    {
        int now = Interlocked.Increment(ref _atOnce);
        InterlockedMax(ref _mostAtOnce, now);
        try
        {
            await answer(context);
        }
        finally
        {
            Interlocked.Decrement(ref _atOnce);
        }
    }

    private static void InterlockedMax(ref int target, int value)
    {
        int seen = Volatile.Read(ref target);
        while (seen < value && Interlocked.CompareExchange(ref target, value, seen) is var now && now != seen) seen = now;
    }
}
