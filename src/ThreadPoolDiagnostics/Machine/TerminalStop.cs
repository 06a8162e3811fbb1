using System.Runtime.InteropServices;

namespace ThreadPoolDiagnostics.Machine;

/// <summary>
/// Ctrl+Z (SIGTSTP) may suspend this program for a long time while its sessions go on in other processes, whose runtimes do not
/// end them (ep-session.c). So the sessions are ended first; then the program stops itself. SIGSTOP cannot be handled.
/// </summary>
internal sealed class TerminalStop : IDisposable
{
    /// <summary>
    /// Held while a session is started, and while all are stopped. The only lock with waits inside; they are bounded.
    /// </summary>
    private static readonly Lock Gate = new();

    private static readonly List<TerminalStop> On = [];

    /// <summary>The signal handler, from the first deadline to this program's end, also while there is no session.</summary>
#pragma warning disable IDE0052 // Kept: its finalizer would end it
    private static readonly PosixSignalRegistration? Registration =
        OperatingSystem.IsWindows() ? null : PosixSignalRegistration.Create(PosixSignal.SIGTSTP, Stop);
#pragma warning restore IDE0052

    private static readonly Lock Clock = new();
    private static TimeSpan _stopped;
    private static long? _stoppedSince;

    private readonly Action _switchOff;

    private TerminalStop(Action switchOff) => _switchOff = switchOff;

    /// <summary>The total time for which this program has been suspended; correct also on a thread that resumes before the one
    /// that raised the signal.</summary>
    public static TimeSpan Stopped
    {
        get
        {
            lock (Clock)
                return _stopped + (_stoppedSince is { } since ? TimeProvider.System.GetElapsedTime(since) : TimeSpan.Zero);
        }
    }

    /// <summary>Starts something that must be off while this program is suspended.</summary>
    /// <param name="switchOn">Starts it, in bounded time.</param>
    /// <param name="switchOff">Stops it, in bounded time; called on the signal handler's thread.</param>
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
            _ = Raise(OperatingSystem.IsMacOS() ? 17 : 19); // SIGSTOP; returns on SIGCONT
            TimeSpan stopped = Stopped;
            lock (Clock) (_stopped, _stoppedSince) = (stopped, null);
        }
    }

    /// <summary>Signals the calling thread, which stops before it returns; another thread might stop later.</summary>
    [DllImport("libc", EntryPoint = "raise")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern int Raise(int signal);
}
