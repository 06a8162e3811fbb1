using Microsoft.AspNetCore.SignalR.Client;
using TestLibraryTargets.Remote;
using TestTargets;

namespace TestLibraryTargets.Services;

/// <summary>Waits for the answer of a SignalR hub. 150 connections, 500 ms.</summary>
internal sealed class LiveQuotes(HubConnection hub)
{
    public static readonly LibraryProgram Program = new("signalr-result",
        Label.StarvesThrough([TaskWaits.Result]).Advised("await").NeverAdvised("TaskCompletionSource", "Task.Delay"), Start);

    public double Price(string symbol) => hub.InvokeAsync<double>("GetQuote", symbol).Result; // blocks

    private static void Start()
    {
        HubConnection hub = new HubConnectionBuilder().WithUrl(QuoteServer.StartSignalR(500)).Build();
        hub.StartAsync().Wait();
        LibrarySite.Start(callers: 150, site => site.Services.AddSingleton(hub).AddSingleton<LiveQuotes>(),
            site => site.MapGet("/", (LiveQuotes quotes) => $"{quotes.Price("MSFT")}"));
    }
}
