using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace StockExchange.Diagnostics.Benchmarks;

/// <summary>
/// A process of many blocked threads, and one that reads the clock continuously: a gap between two readings is time in which the
/// runtime or the kernel stopped it.
/// </summary>
internal static class PauseTarget
{
    /// <summary>50 µs: reading the clock and interrupts take less.</summary>
    private static readonly long ShortestGap = Stopwatch.Frequency / 20_000;

    private static long _longest;
    private static long _sum;

    /// <summary>Answers each line of input with the longest gap and the sum of gaps since the last one, in µs.</summary>
    public static int Run(int threads)
    {
        using var never = new ManualResetEventSlim();
        ThreadPool.SetMinThreads(threads, 1);
        for (int i = 0; i < threads; i++) ThreadPool.QueueUserWorkItem(_ => Block(never));
        new Thread(ReadTheClock) { IsBackground = true, Name = "clock" }.Start();
        Console.WriteLine($"ready {Environment.ProcessId}");
        while (Console.ReadLine() is not null)
            Console.WriteLine($"{Microseconds(ref _longest)} {Microseconds(ref _sum)}");
        return 0;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Block(ManualResetEventSlim never) => never.Wait();

    private static void ReadTheClock()
    {
        for (long last = Stopwatch.GetTimestamp(); ;)
        {
            long now = Stopwatch.GetTimestamp();
            long gap = now - last;
            last = now;
            if (gap < ShortestGap) continue;
            Interlocked.Add(ref _sum, gap);
            if (gap > Interlocked.Read(ref _longest)) Interlocked.Exchange(ref _longest, gap);
        }
    }

    private static long Microseconds(ref long ticks) => Interlocked.Exchange(ref ticks, 0) * 1_000_000 / Stopwatch.Frequency;
}
