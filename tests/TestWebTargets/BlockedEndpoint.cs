using System.Runtime.CompilerServices;
using TestTargets;

namespace TestWebTargets;

/// <summary>An endpoint that is a lambda, and waits for another service with an HttpClient. 80 connections, 800 ms.</summary>
internal static class BlockedEndpoint
{
    public static readonly Scenario Scenario = new("web-endpoint",
        Label.Starves("task", "TestWebTargets.BlockedEndpoint.Map.lambda"), () => Site.Start(callers: 80, Map));

    private static void Map(WebApplication site)
    {
        Uri service = SlowServer.StartHttp(TimeSpan.FromMilliseconds(800));
        var client = new HttpClient(new SocketsHttpHandler { UseProxy = false });
#pragma warning disable VSTHRD002 // The exhibit
        site.MapGet("/", [MethodImpl(MethodImplOptions.NoInlining)] () =>
            client.GetStringAsync(service).GetAwaiter().GetResult());
#pragma warning restore VSTHRD002
    }
}
