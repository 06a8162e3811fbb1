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
    private static PosixSignalRegistration? _registration;
    private static long _stoppedTicks;

    private readonly Action _switchOff;

    private TerminalStop(Action switchOff) => _switchOff = switchOff;

    /// <summary>How long this program has been stopped since it started, all in all: time in which it could do nothing.</summary>
    public static TimeSpan Stopped => TimeSpan.FromTicks(Interlocked.Read(ref _stoppedTicks));

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
            if (!OperatingSystem.IsWindows()) _registration ??= PosixSignalRegistration.Create(PosixSignal.SIGTSTP, Stop);
            return on;
        }
    }

    public void Dispose()
    {
        lock (Gate)
        {
            if (!On.Remove(this) || On.Count > 0) return;
            _registration?.Dispose();
            _registration = null;
        }
    }

    private static void Stop(PosixSignalContext signal)
    {
        signal.Cancel = true; // the default would stop it at once
        lock (Gate)
        {
            foreach (TerminalStop guard in On) guard._switchOff();
            long before = TimeProvider.System.GetTimestamp();
            _ = Kill(Environment.ProcessId, OperatingSystem.IsMacOS() ? 17 : 19); // SIGSTOP; returns when somebody lets it go on
            Interlocked.Add(ref _stoppedTicks, TimeProvider.System.GetElapsedTime(before).Ticks);
        }
    }

    [DllImport("libc", EntryPoint = "kill")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern int Kill(int processId, int signal);
}
