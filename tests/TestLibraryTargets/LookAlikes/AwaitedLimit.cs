using TestTargets;

namespace TestLibraryTargets.LookAlikes;

/// <summary>Two connections to a slow service for all requests, awaited. 100 connections, 300 ms.</summary>
internal static class AwaitedLimit
{
    public static readonly LibraryProgram Program = new("http-limit-awaited", Label.Fine(Label.Healthy), Start);

    private static void Start()
    {
        Uri service = SlowServer.StartHttp(TimeSpan.FromMilliseconds(300), isWarmedUp: !WarmUp.IsOver);
        LibrarySite.Start(callers: 100,
            site => site.Services
                .AddHttpClient("rates", client => (client.BaseAddress, client.Timeout) = (service, Timeout.InfiniteTimeSpan))
                .ConfigurePrimaryHttpMessageHandler(() =>
                    new SocketsHttpHandler { UseProxy = false, MaxConnectionsPerServer = 2 }),
            site => site.MapGet("/", async (IHttpClientFactory clients) =>
                await clients.CreateClient("rates").GetStringAsync("/rates")));
    }
}
