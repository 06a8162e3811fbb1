using System.Diagnostics;

namespace TestTargets;

/// <summary>
/// A program's own longest request, most threads, most queued items and those queued now, to check reports against. Printed to
/// standard error twice a second if a variable asks for it.
/// </summary>
internal static class OwnClock
{
    public const string Variable = "CORPUS_CLOCK";

    private const int ReadingsPerLine = 10;
    private static readonly TimeSpan Interval = TimeSpan.FromMilliseconds(50);
    private static readonly List<Caller> Callers = [];

    public static Caller AddCaller()
    {
        var caller = new Caller();
        lock (Callers) Callers.Add(caller);
        return caller;
    }

    /// <summary>For what waits from now on and for ever, outside of any loop of requests.</summary>
    public static void AddEndlessWait() => AddCaller().Ask();

    public static void StartIfAsked()
    {
        if (Environment.GetEnvironmentVariable(Variable) is null) return;
        new Thread(Run) { IsBackground = true, Name = "own clock" }.Start();
    }

    private static void Run()
    {
        using StreamWriter output = RawError.Open();
        int threads = 0;
        long queue = 0;
        for (int reading = 0; ; reading++)
        {
            threads = Math.Max(threads, ThreadPool.ThreadCount);
            long queued = ThreadPool.PendingWorkItemCount;
            queue = Math.Max(queue, queued);
            if (reading % ReadingsPerLine == 0)
                output.WriteLine($"clock request-ms={LongestMilliseconds():0} threads={threads} queue={queue} queued={queued}");
            Thread.Sleep(Interval);
        }
    }

    private static double LongestMilliseconds()
    {
        lock (Callers) return Callers.Count == 0 ? 0 : 1_000.0 * Callers.Max(caller => caller.Longest) / Stopwatch.Frequency;
    }
}
