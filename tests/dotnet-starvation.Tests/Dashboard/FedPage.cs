using System.Net;
using DotnetStarvation.Checks;
using DotnetStarvation.Dashboard;
using Microsoft.Extensions.Time.Testing;
using StockExchange.LivePages.Access;
using StockExchange.LivePages.Content;
using StockExchange.LivePages.Serving;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Tests.Dashboard;

/// <summary>The page of the dashboard with observations of a test.</summary>
internal sealed class FedPage : IAsyncDisposable
{
    private static readonly DateTimeOffset Began = new(2026, 3, 4, 14, 0, 0, TimeSpan.Zero);

    private readonly PoolPage _page;
    private readonly LiveServer _server;

    private FedPage(PoolPage page, LiveServer server) => (_page, _server) = (page, server);

    public Uri Address => _server.Address;

    public static async Task<FedPage> StartAsync(CheckedProcess process)
    {
        var parts = new LiveParts();
        var page = new PoolPage(parts, new FakeTimeProvider());
        LiveServer server = await LiveServer.StartAsync(
            new(IPAddress.Loopback, 0, AccessToken.Create()), PoolPage.Layout($"{process}"), parts, page);
        page.Begin(process, Began);
        return new(page, server);
    }

    public void Show(Observation observation) => _page.Show(observation, new WatchState
    {
        Elapsed = observation.Duration,
        Samples = observation.Samples,
        Diagnosis = Decision.Decide(observation),
        StacksAge = TimeSpan.FromSeconds(1),
    });

    public void ShowNotice(string heading, string text) => _page.ShowNotice(heading, text);

    public ValueTask DisposeAsync() => _server.DisposeAsync();
}
