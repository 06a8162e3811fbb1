using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;

namespace StockExchange.StockLoad.Tests.Load;

/// <summary>A real HTTP server on a free port that answers as a test says, and counts what it serves at once.</summary>
internal sealed class TestServer : IAsyncDisposable
{
    private readonly WebApplication _application;
    private int _atOnce;
    private int _mostAtOnce;

    private TestServer(RequestDelegate answer)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        _application = builder.Build();
        _application.Run(context => CountedAsync(context, answer));
    }

    public Uri Address => new(_application.Urls.First());

    public int MostAtOnce => _mostAtOnce;

    public static async Task<TestServer> StartAsync(RequestDelegate answer)
    {
        var server = new TestServer(answer);
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
