using TestTargets;

namespace TestWebTargets.Warm;

/// <summary>HttpClient.Send in a service of the container. 250 connections, 600 ms.</summary>
internal sealed class ShippingClient(HttpClient client)
{
    public static readonly Scenario Scenario = new("warm-http-send",
        WarmSite.Starves("input-output|task|handle|semaphore|lock", "TestWebTargets.Warm.ShippingClient.Quote").Here(), Start);

    public int Quote(int weight)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, $"/{weight}");
        using HttpResponseMessage answer = client.Send(request); // blocks
        return (int)answer.StatusCode;
    }

    private static void Start()
    {
        Uri service = SlowServer.StartHttp(TimeSpan.FromMilliseconds(600), isWarmedUp: true);
        WarmSite.Start(callers: 250,
            site => site.Services
                .AddSingleton(new HttpClient(new SocketsHttpHandler { UseProxy = false }) { BaseAddress = service })
                .AddSingleton<ShippingClient>(),
            site => site.MapGet("/", (ShippingClient shipping) => $"{shipping.Quote(12)}"));
    }
}
