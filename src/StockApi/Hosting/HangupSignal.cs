using System.Runtime.InteropServices;

namespace StockExchange.StockApi.Hosting;

internal static class HangupSignal
{
    /// <summary>
    /// Ends the service in good order also when its terminal closes; the host itself knows Ctrl+C, Ctrl+\ and SIGTERM.
    /// </summary>
    public static PosixSignalRegistration StopOnHangup(this WebApplication app) =>
        PosixSignalRegistration.Create(PosixSignal.SIGHUP, signal =>
        {
            signal.Cancel = true;
            app.Lifetime.StopApplication();
        });
}
