using System.Runtime.InteropServices;

namespace StockExchange.Diagnostics.Benchmarks;

/// <summary>The processor time of another process to the nanosecond, that of its ended threads included (Linux,
/// clock_getcpuclockid(3)).</summary>
internal static partial class ProcessorClock
{
    private const double MillisecondsPerSecond = 1e3;
    private const double NanosecondsPerMillisecond = 1e6;

    /// <summary>User and kernel time so far.</summary>
    public static double Milliseconds(int processId)
    {
        if (GetClock(processId, out int clock) != 0 || GetTime(clock, out Time time) != 0)
            throw new InvalidOperationException($"The processor time of process {processId} cannot be read.");
        return (time.Seconds * MillisecondsPerSecond) + (time.Nanoseconds / NanosecondsPerMillisecond);
    }

    [LibraryImport("libc", EntryPoint = "clock_getcpuclockid")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial int GetClock(int processId, out int clock);

    [LibraryImport("libc", EntryPoint = "clock_gettime")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial int GetTime(int clock, out Time time);

    [StructLayout(LayoutKind.Sequential)]
    private readonly record struct Time(nint Seconds, nint Nanoseconds);
}
