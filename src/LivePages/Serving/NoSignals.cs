using Microsoft.Extensions.Hosting;

namespace StockExchange.LivePages.Serving;

/// <summary>Signals are for the command that shows the page: it may have something to show after the first one.</summary>
internal sealed class NoSignals : IHostLifetime
{
    public Task WaitForStartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;
}
