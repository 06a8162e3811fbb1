using System.Runtime.InteropServices;

namespace StockExchange.LoadEngine.Threads;

/// <summary>Sleeps for microseconds: on Linux by nanosleep, without the thread's timer slack (50 us by default); elsewhere as
/// precisely as the system sleeps. One instance per thread, used on that thread.</summary>
internal sealed partial class PreciseSleep : IDisposable
{
    private const int SetTimerSlack = 29;

    private readonly ManualResetEventSlim _never = new(false, spinCount: 0);

    public PreciseSleep()
    {
        if (OperatingSystem.IsLinux()) _ = SetThreadOption(SetTimerSlack, 1, 0, 0, 0);
    }

    public void For(TimeSpan time)
    {
        if (OperatingSystem.IsLinux())
        {
            long seconds = time.Ticks / TimeSpan.TicksPerSecond, nanoseconds = time.Ticks % TimeSpan.TicksPerSecond * 100;
            _ = NanoSleep(new((nint)seconds, (nint)nanoseconds), 0);
        }
        else
        {
            _never.Wait(time);
        }
    }

    public void Dispose() => _never.Dispose();

    [LibraryImport("libc", EntryPoint = "nanosleep")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial int NanoSleep(in NativeTime wanted, nint remaining);

    [LibraryImport("libc", EntryPoint = "prctl")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial int SetThreadOption(int option, nuint value, nuint unused3, nuint unused4, nuint unused5);

    [StructLayout(LayoutKind.Sequential)]
    private readonly record struct NativeTime(nint Seconds, nint Nanoseconds);
}
