using System.Runtime.InteropServices;

namespace StockExchange.LoadEngine.Threads;

/// <summary>The processor time of the calling thread (Linux).</summary>
internal static partial class ThreadTime
{
    private const int ThreadClock = 3; // CLOCK_THREAD_CPUTIME_ID, time.h

    /// <summary>The time since the thread began; zero when the system does not say.</summary>
    public static TimeSpan Used
    {
        get
        {
            // struct timespec: seconds and nanoseconds, both of a register's size
            nint[] time = new nint[2];
            return GetTime(ThreadClock, ref time[0]) == 0
                ? TimeSpan.FromSeconds(time[0]) + TimeSpan.FromMicroseconds(time[1] / 1_000.0)
                : TimeSpan.Zero;
        }
    }

    [LibraryImport("libc", EntryPoint = "clock_gettime")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial int GetTime(int clock, ref nint time);
}
