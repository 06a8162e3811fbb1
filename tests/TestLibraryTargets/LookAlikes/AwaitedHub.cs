using Microsoft.AspNetCore.SignalR;
using TestLibraryTargets.Pages;
using TestTargets;

namespace TestLibraryTargets.LookAlikes;

/// <summary>A SignalR hub whose method awaits its data. 100 clients, 500 ms.</summary>
public sealed class AwaitedHub(OrderService orders) : Hub
{
    internal static readonly LibraryProgram Program = new("signalr-hub-awaited", Label.Fine(Label.Healthy),
        () => OrderHub.Start<AwaitedHub>("Count"));

    [HubMethodName("Count")]
    public Task<int> CountAsync() => orders.CountAsync();
}
