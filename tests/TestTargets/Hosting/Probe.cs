using System.Diagnostics;

namespace TestTargets;

/// <summary>The queue delay as a process sees it: asked twice a second, printed to standard error once a second.</summary>
internal static class Probe
{
    private static readonly TimeSpan Interval = TimeSpan.FromMilliseconds(500);
    private static readonly Queue<Ping> Pings = [];
    private static readonly StreamWriter Output = RawError.Open();

    public static void Start() => OwnThread.Start("probe", () =>
    {
        Process self = Process.GetCurrentProcess();
        TimeSpan cpu = self.TotalProcessorTime;
        for (long start = Stopwatch.GetTimestamp(); ;)
        {
            Ask();
            Ask();
            self.Refresh();
            Print(Stopwatch.GetElapsedTime(start), self.TotalProcessorTime - cpu);
            cpu = self.TotalProcessorTime;
        }
    });

    private static void Ask()
    {
        var ping = new Ping();
        Pings.Enqueue(ping);
        ThreadPool.UnsafeQueueUserWorkItem(ping, preferLocal: false);
        Thread.Sleep(Interval);
    }

    private static void Print(TimeSpan at, TimeSpan cpu)
    {
        double longest = Pings.Max(ping => ping.Delay.TotalMilliseconds);
        while (Pings.TryPeek(out Ping? ping) && ping.IsAnswered) Pings.Dequeue();
        Output.WriteLine(
            $"probe second={at.TotalSeconds:0} noop-ms={longest:0} threads={ThreadPool.ThreadCount} "
            + $"queue={ThreadPool.PendingWorkItemCount} cores={cpu.TotalSeconds:0.00}");
    }

    private sealed class Ping : IThreadPoolWorkItem
    {
        private readonly long _asked = Stopwatch.GetTimestamp();
        private long _answered;

        public bool IsAnswered => Volatile.Read(ref _answered) != 0;

        /// <summary>So far, when it is not answered yet.</summary>
        public TimeSpan Delay => IsAnswered ? Stopwatch.GetElapsedTime(_asked, _answered) : Stopwatch.GetElapsedTime(_asked);

        public void Execute() => Volatile.Write(ref _answered, Stopwatch.GetTimestamp());
    }
}
