using TestTargets;

namespace TestWebTargets.Warm;

/// <summary>Behind two interfaces and a decorator, a method asks another service and waits. 250 connections, 700 ms.</summary>
internal static class Pricing
{
    public static readonly Scenario Scenario = new("warm-interface",
        WarmSite.Starves("task", "TestWebTargets.Warm.RemotePrices.Of").Here(), Start);

    private static void Start()
    {
        Uri service = SlowServer.StartHttp(TimeSpan.FromMilliseconds(700), isWarmedUp: true);
        WarmSite.Start(callers: 250, site => Add(site, service), Map, "prices/7");
    }

    private static void Add(WebApplicationBuilder site, Uri service)
    {
        site.Services.AddSingleton(new HttpClient(new SocketsHttpHandler { UseProxy = false }) { BaseAddress = service });
        site.Services.AddSingleton<RemotePrices>();
        site.Services.AddScoped<IPrices>(services => new CountedPrices(services.GetRequiredService<RemotePrices>()));
    }

    private static void Map(WebApplication site) => site.MapGet("/prices/{id:int}", (int id, IPrices prices) => prices.Of(id));
}

internal interface IPrices
{
    string Of(int id);
}

internal sealed class CountedPrices(IPrices inner) : IPrices
{
    private static long _count;

    public string Of(int id)
    {
        Interlocked.Increment(ref _count);
        return inner.Of(id);
    }
}

internal sealed class RemotePrices(HttpClient client) : IPrices
{
#pragma warning disable VSTHRD002 // The exhibit
    public string Of(int id) => client.GetStringAsync(new Uri($"/{id}", UriKind.Relative)).Result; // blocks
#pragma warning restore VSTHRD002
}
