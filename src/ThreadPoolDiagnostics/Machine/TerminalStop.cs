using System.Runtime.InteropServices;

namespace ThreadPoolDiagnostics.Machine;

/// <summary>
/// Ctrl+Z stops this program with all of its threads (SIGTSTP), perhaps for ever. What it has switched on in another process
/// would go on there, and nobody would be left to switch it off: a runtime does not end a session because its reader does not
/// read (ep-session.c, streaming_thread). So it is switched off first, and then this program stops itself. SIGSTOP cannot be
/// handled.
/// </summary>
internal sealed class TerminalStop : IDisposable
{
    /// <summary>
    /// Held while something is being switched on, and while everything is off: what is switched on meanwhile is so when this
    /// program goes on. The one lock under which there is waiting, and it is bounded, as switching on and off are.
    /// </summary>
    private static readonly Lock Gate = new();

    private static readonly List<TerminalStop> On = [];

    /// <summary>From the first deadline to the end of this program: what it does without a session can be stopped, too.</summary>
#pragma warning disable IDE0052 // Kept: its finalizer would end it
    private static readonly PosixSignalRegistration? Registration =
        OperatingSystem.IsWindows() ? null : PosixSignalRegistration.Create(PosixSignal.SIGTSTP, Stop);
#pragma warning restore IDE0052

    private static readonly Lock Clock = new();
    private static TimeSpan _stopped;
    private static long? _stoppedSince;

    private readonly Action _switchOff;

    private TerminalStop(Action switchOff) => _switchOff = switchOff;

    /// <summary>
    /// How long this program has been stopped since it started, all in all: time in which it could do nothing. Also right for a
    /// thread that goes on before the one that has stopped it.
    /// </summary>
    public static TimeSpan Stopped
    {
        get
        {
            lock (Clock)
                return _stopped + (_stoppedSince is { } since ? TimeProvider.System.GetElapsedTime(since) : TimeSpan.Zero);
        }
    }

    /// <summary>Switches something on that is to be off while this program is stopped.</summary>
    /// <param name="switchOn">In bounded time.</param>
    /// <param name="switchOff">Likewise; called on the thread of the signal.</param>
    /// <param name="guard">To be disposed when it is off again.</param>
    public static T SwitchOn<T>(Func<T> switchOn, Action<T> switchOff, out TerminalStop guard)
    {
        lock (Gate)
        {
            T on = switchOn();
            guard = new TerminalStop(() => switchOff(on));
            On.Add(guard);
            return on;
        }
    }

    public void Dispose()
    {
        lock (Gate) On.Remove(this);
    }

    private static void Stop(PosixSignalContext signal)
    {
        signal.Cancel = true; // the default would stop it at once
        lock (Gate)
        {
            foreach (TerminalStop guard in On) guard._switchOff();
            lock (Clock) _stoppedSince = TimeProvider.System.GetTimestamp();
            _ = Raise(OperatingSystem.IsMacOS() ? 17 : 19); // SIGSTOP; returns when somebody lets it go on
            TimeSpan stopped = Stopped;
            lock (Clock) (_stopped, _stoppedSince) = (stopped, null);
        }
    }

    /// <summary>To the calling thread, which does not return meanwhile; one to the process may stop this thread later.</summary>
    [DllImport("libc", EntryPoint = "raise")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern int Raise(int signal);
}
