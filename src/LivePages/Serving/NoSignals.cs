using Microsoft.Extensions.Hosting;

namespace StockExchange.LivePages.Serving;

/// <summary>Leaves signals to the command that serves, which may show more after the first one.</summary>
internal sealed class NoSignals : IHostLifetime
{
    public Task WaitForStartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;
}
