using System.Runtime.InteropServices;

namespace StockExchange.CommandLine;

/// <summary>
/// Cancels <see cref="Token"/> at Ctrl+C, SIGTERM, SIGHUP and SIGQUIT (Ctrl+\), so that a command can stop what it started and
/// print its results. Signals after the first have no effect.
/// </summary>
internal sealed class TerminationSignals : IDisposable
{
    /// <summary>Much longer than any command takes to end that is not blocked.</summary>
    public static readonly TimeSpan Long = TimeSpan.FromSeconds(20);

    private readonly CancellationTokenSource _source = new();
    private readonly ManualResetEvent _hasEnded = new(initialState: false);
    private readonly PosixSignalRegistration[] _registrations;
    private readonly TimeSpan _patience;

    /// <param name="patience">
    /// The process ends this long after the first signal if the command does not: it may be blocked by an output that nobody
    /// reads. Null for never.
    /// </param>
    public TerminationSignals(TimeSpan? patience = null)
    {
        _patience = patience ?? Timeout.InfiniteTimeSpan;
        _registrations =
        [
            On(PosixSignal.SIGINT, ExitCodes.Interrupted),
            On(PosixSignal.SIGTERM, ExitCodes.Terminated),
            On(PosixSignal.SIGHUP, ExitCodes.Hangup),
            On(PosixSignal.SIGQUIT, ExitCodes.Quit),
        ];
    }

    public CancellationToken Token => _source.Token;

    /// <summary>128 + the number of the first signal; null without a signal.</summary>
    public int? ExitCode { get; private set; }

    public void Dispose()
    {
        _hasEnded.Set(); // not disposed: a thread may still wait for it
        foreach (PosixSignalRegistration registration in _registrations) registration.Dispose();
        _source.Dispose();
    }

    private PosixSignalRegistration On(PosixSignal signal, int exitCode) => PosixSignalRegistration.Create(signal, context =>
    {
        context.Cancel = true;
        if (ExitCode is null) EndInTime(exitCode);
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

    private void EndInTime(int exitCode)
    {
        if (_patience == Timeout.InfiniteTimeSpan) return;
        var late = new Thread(() =>
        {
            if (!_hasEnded.WaitOne(_patience)) Environment.Exit(exitCode);
        })
        {
            IsBackground = true,
            Name = "end in time",
        };
        late.Start();
    }
}
