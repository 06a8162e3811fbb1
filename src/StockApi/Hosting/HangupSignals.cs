using System.Runtime.InteropServices;

namespace StockExchange.StockApi.Hosting;

/// <summary>
/// Ends the service in good order also when its terminal closes; the host itself knows Ctrl+C, Ctrl+\ and SIGTERM.
/// </summary>
internal sealed class HangupSignals(IHostApplicationLifetime lifetime) : IHostedService, IDisposable
{
    private PosixSignalRegistration? _registration;

    public Task StartAsync(CancellationToken cancellationToken)
    {
        _registration = PosixSignalRegistration.Create(PosixSignal.SIGHUP, context =>
        {
            context.Cancel = true;
            lifetime.StopApplication();
        });
        return Task.CompletedTask;
    }

    public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public void Dispose() => _registration?.Dispose();
}
