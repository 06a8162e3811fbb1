using Microsoft.AspNetCore.SignalR;
using TestLibraryTargets.Remote;
using TestTargets;

namespace TestLibraryTargets.Pages;

/// <summary>A SignalR hub whose method waits for its data. 100 clients, 500 ms.</summary>
public sealed class OrderHub(OrderService orders) : Hub
{
    internal static readonly LibraryProgram Program = new("signalr-hub",
        Label.StarvesThrough([TaskWaits.Result])
            .Advised("await").NeverAdvised("TaskCompletionSource", "Task.Delay", "ReceiveAsync"),
        () => Start<OrderHub>(nameof(Count)));

    public int Count() => orders.CountAsync().Result; // blocks

    /// <summary>Starts a site with one hub, and its clients.</summary>
    internal static void Start<THub>(string method)
        where THub : Hub
    {
        Uri service = SlowServer.StartHttp(TimeSpan.FromMilliseconds(500), isWarmedUp: !WarmUp.IsOver);
        string site = LibrarySite.Open(
            site =>
            {
                site.Services.AddSignalR();
                site.Services.AddHttpClient<OrderService>(client => client.BaseAddress = service);
            },
            site => site.MapHub<THub>("/order-hub"));
        HubCallers.Start($"{site}order-hub", method, callers: 100);
    }
}
