using System.Runtime.InteropServices;

namespace StockExchange.CommandLine;

/// <summary>
/// Turns Ctrl+C, SIGTERM, SIGHUP and SIGQUIT (Ctrl+\) into a cancelled <see cref="Token"/>, so that a command can stop what it
/// started and print what it has. Signals after the first change nothing.
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

    /// <summary>The exit code that the first signal asks for; null while there was none.</summary>
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
            // It came while the command was ending.
        }
    });
}
