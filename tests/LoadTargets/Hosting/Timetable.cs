using System.Collections.Concurrent;
using System.Runtime.InteropServices;

namespace LoadTargets.Hosting;

/// <summary>
/// Completes tasks at given times, about 0.1 ms late (the pool's timers: 1 ms), without burning CPU. The times must be given in order:
/// that is enough for equal delays and for equal workers that serve a queue in order, and it makes a sleeping thread enough.
/// </summary>
internal sealed partial class Timetable
{
    /// <summary>PR_SET_TIMERSLACK: how late, in ns, the kernel may end this thread's sleep to join it with others; 50,000 by default.</summary>
    private const int SetTimerSlack = 29;

    private readonly BlockingCollection<(long Due, TaskCompletionSource Task)> _entries = [];

    public Timetable() => new Thread(Run) { IsBackground = true, Name = "timetable", Priority = ThreadPriority.AboveNormal }.Start();

    /// <summary>Now, in ticks of 100 ns.</summary>
    public static long Now => TimeProvider.System.GetElapsedTime(0).Ticks;

    /// <param name="due">As <see cref="Now"/>; not before the one given before it.</param>
    public Task At(long due)
    {
        var task = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        _entries.Add((due, task));
        return task.Task;
    }

    private void Run()
    {
        if (OperatingSystem.IsLinux()) _ = ProcessControl(SetTimerSlack, 1, 0, 0, 0);
        foreach ((long due, TaskCompletionSource task) in _entries.GetConsumingEnumerable())
        {
            while (due - Now is > 0 and long left) Sleep(left);
            task.SetResult();
        }
    }

    private static void Sleep(long ticks)
    {
        var time = TimeSpan.FromTicks(Math.Min(ticks, TimeSpan.TicksPerSecond / 2));
        if (OperatingSystem.IsWindows()) Thread.Sleep(time);
        else _ = SleepMicroseconds((uint)Math.Ceiling(time.TotalMicroseconds));
    }

    [LibraryImport("libc", EntryPoint = "usleep")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial int SleepMicroseconds(uint time);

    [LibraryImport("libc", EntryPoint = "prctl")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial int ProcessControl(int option, nuint value, nuint unused3, nuint unused4, nuint unused5);
}
