using System.Diagnostics;

namespace StarvationWatchdog.Probing;

/// <summary>
/// The number of processors that the pool's work could use. It is read only while a probe waits, as it reads a file for each
/// thread of the process (Linux).
/// </summary>
internal sealed class PoolProcessors(TimeProvider time)
{
    /// <summary>The name of a worker thread and the state "running or runnable" in proc_pid_stat(5).</summary>
    private static ReadOnlySpan<byte> Runnable => "(.NET TP Worker) R"u8;

    private const string Threads = "/proc/self/task";

    private readonly bool _hasThreads = Directory.Exists(Threads);
    private readonly int _mostAtOnce = Environment.ProcessorCount;
    private TimeSpan _cpuTime;
    private long _asked;

    /// <summary>
    /// Linux: the pool's threads that run or wait for a processor, which includes those that a quota or other processes hold up.
    /// Elsewhere: the processors that this process used since the last call; at first 0.
    /// </summary>
    public double Wanted() => _hasThreads ? RunnableWorkers() : ProcessorsUsed();

    private int RunnableWorkers()
    {
        int runnable = 0;
        foreach (string thread in Directory.EnumerateDirectories(Threads))
        {
            if (IsRunnableWorker(thread)) runnable++;
            if (runnable == _mostAtOnce) break;
        }

        return runnable;
    }

    private static bool IsRunnableWorker(string thread)
    {
        try
        {
            using FileStream status = new($"{thread}/stat", FileMode.Open, FileAccess.Read, FileShare.ReadWrite, bufferSize: 0);
            Span<byte> head = stackalloc byte[64];
            return head[..status.Read(head)].IndexOf(Runnable) >= 0;
        }
        catch (IOException)
        {
            return false; // the thread is gone
        }
    }

    private double ProcessorsUsed()
    {
        using var process = Process.GetCurrentProcess();
        (TimeSpan before, long since) = (_cpuTime, _asked);
        (_cpuTime, _asked) = (process.TotalProcessorTime, time.GetTimestamp());
        return since == 0 ? 0 : (_cpuTime - before) / time.GetElapsedTime(since, _asked);
    }
}
