using System.Runtime.InteropServices;

namespace StockExchange.CommandLine;

/// <summary>
/// Cancels <see cref="Token"/> at Ctrl+C, SIGTERM, SIGHUP and SIGQUIT (Ctrl+\), so that a command can stop what it started and
/// print its results. Signals after the first have no effect.
/// </summary>
internal sealed class TerminationSignals : IDisposable
{
    private readonly CancellationTokenSource _source = new();
    private readonly PosixSignalRegistration[] _registrations;

    public TerminationSignals() => _registrations =
    [
        On(PosixSignal.SIGINT, ExitCodes.Interrupted),
        On(PosixSignal.SIGTERM, ExitCodes.Terminated),
        On(PosixSignal.SIGHUP, ExitCodes.Hangup),
        On(PosixSignal.SIGQUIT, ExitCodes.Quit),
    ];

    public CancellationToken Token => _source.Token;

    /// <summary>128 + the number of the first signal; null without a signal.</summary>
    public int? ExitCode { get; private set; }

    public void Dispose()
    {
        foreach (PosixSignalRegistration registration in _registrations) registration.Dispose();
        _source.Dispose();
    }

    private PosixSignalRegistration On(PosixSignal signal, int exitCode) => PosixSignalRegistration.Create(signal, context =>
    {
        context.Cancel = true;
        ExitCode ??= exitCode;
        try
        {
            _source.Cancel();
        }
        catch (ObjectDisposedException)
        {
            // The signal came while the command was ending.
        }
    });
}
