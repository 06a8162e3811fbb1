using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Frames;

namespace StockExchange.TestKit.Observations;

/// <summary>Hand-made observations of a process with two processors.</summary>
internal static class Given
{
    private static readonly StackFrame[] Worker =
    [
        Framework("System.Threading.ThreadPoolWorkQueue.Dispatch()"),
        Framework("System.Threading.PortableThreadPool.WorkerThread.WorkerThreadStart()"),
    ];

    /// <summary>A sample of an idle process, after a second.</summary>
    public static CounterSample Quiet { get; } = new()
    {
        Elapsed = TimeSpan.FromSeconds(1),
        Timestamp = 0,
        ThreadCount = 10,
        QueueLength = 0,
        CompletedItemsPerSecond = 0,
        ActiveTimers = 0,
        CpuPercent = 1,
        GcHeapMegabytes = 1,
        LockContentionsPerSecond = 0,
        ExceptionsPerSecond = 0,
        WorkingSetMegabytes = 1,
    };

    /// <summary>A sample a second.</summary>
    public static Observation Sampled(params IEnumerable<(int Threads, long Queue, double Rate, double Cpu)> seconds) => new()
    {
        Processors = 2,
        Duration = TimeSpan.FromSeconds(seconds.Count()),
        Samples =
        [
            .. seconds.Select((second, index) => Sample(second.Queue, second.Rate, index + 1) with
            {
                ThreadCount = second.Threads,
                CpuPercent = second.Cpu,
            }),
        ],
    };

    public static Observation With(CounterSample[]? samples = null, StackSnapshot[]? stacks = null, double seconds = 10) => new()
    {
        Processors = 2,
        Duration = TimeSpan.FromSeconds(seconds),
        Samples = samples ?? [],
        Stacks = stacks ?? [],
    };

    /// <summary>The same groups in each of two snapshots.</summary>
    public static Observation With(this Observation observation, params StackGroup[] groups) => observation with
    {
        Stacks = [Snapshot(0.5, groups), Snapshot(1.5, groups)],
    };

    /// <summary>A pool that is blocked for two seconds, with these groups in each of two snapshots.</summary>
    public static Observation Blocked(params StackGroup[] groups) => Sampled((9, 90, 1, 1), (9, 90, 1, 1)).With(groups);

    public static Observation Adjusted(this Observation observation, AdjustmentReason reason, int times) => observation with
    {
        Adjustments =
        [
            .. observation.Adjustments,
            .. Enumerable.Repeat(new ThreadAdjustment(TimeSpan.FromSeconds(1), 9, reason), times),
        ],
    };

    /// <summary>Pool threads that sleep in a method of the application.</summary>
    public static StackGroup Sleeping(int count, string method = "App.Orders.Show()", int firstId = 1) =>
        new([Framework("System.Threading.Thread.Sleep(int)"), Application(method), .. Worker], Ids(firstId, count));

    /// <summary>Pool threads that compute.</summary>
    public static StackGroup Running(int count, int firstId = 1_001) =>
        new([Application("App.Primes.Find(int)"), .. Worker], Ids(firstId, count)) { InManagedCode = count };

    /// <summary>
    /// Pool threads in a method of the application, outside managed code: a lock before .NET 10, or a native library.
    /// </summary>
    public static StackGroup Outside(int count, int firstId = 2_001) =>
        new([Application("App.Orders.Book()"), .. Worker], Ids(firstId, count)) { InManagedCode = 0 };

    /// <summary>Pool threads without work.</summary>
    public static StackGroup Idle(int count, int firstId = 3_001) =>
        new([Framework("System.Threading.LowLevelLifoSemaphore.Wait(int, bool)"), Worker[1]], Ids(firstId, count));

    /// <summary>Threads that are not the pool's, asleep.</summary>
    public static StackGroup Dedicated(int count, int firstId = 4_001) =>
        new([Framework("System.Threading.Thread.Sleep(int)"), Application("App.Program.Main(String[])")], Ids(firstId, count));

    /// <summary>A stack, innermost first.</summary>
    public static StackGroup Stack(int count, params StackFrame[] frames) => new([.. frames, .. Worker], Ids(5_001, count));

    public static StackFrame Application(string method, string module = "App") => new(module, method, IsApplication: true);

    public static StackFrame Framework(string method) => new("System.Private.CoreLib", method, IsApplication: false);

    public static StackSnapshot Snapshot(double at, params StackGroup[] groups) =>
        new(TimeSpan.FromSeconds(at), new StackReport(groups, groups.Sum(group => group.Count), TimeSpan.Zero));

    /// <summary>Threads with so much use of the processor, and the stacks of these and of others.</summary>
    public static StackSnapshot Snapshot(double at, StackThread[] threads, params StackGroup[] groups)
    {
        StackSnapshot snapshot = Snapshot(at, groups);
        return snapshot with { Report = snapshot.Report with { Threads = threads } };
    }

    /// <summary>What the system reports of the threads of a group: the share of time that each wants a core, and how often it
    /// got one.</summary>
    public static StackThread[] Threads(StackGroup group, double demand, long slices) =>
    [
        .. group.ThreadIds.Select(id => new StackThread(id, null, group.Kind) { Demand = demand, Timeslices = slices }),
    ];

    /// <summary>Numbers of threads with their frames, innermost first; those of the application begin with App.</summary>
    public static StackSnapshot Snapshot(params (int Count, string[] Frames)[] threads)
    {
        int first = 1;
        return Snapshot(1, [.. threads.Where(same => same.Count > 0).Select(Group)]);

        StackGroup Group((int Count, string[] Frames) same) =>
            new([.. same.Frames.Select(Frame)], Ids((first += same.Count) - same.Count, same.Count));
    }

    public static CounterSample Sample(long queue, double itemsPerSecond, double at = 1) => Quiet with
    {
        Elapsed = TimeSpan.FromSeconds(at),
        QueueLength = queue,
        CompletedItemsPerSecond = itemsPerSecond,
    };

    private static StackFrame Frame(string method) => new("M", method, method.StartsWith("App.", StringComparison.Ordinal));

    private static int[] Ids(int first, int count) => [.. Enumerable.Range(first, count)];
}
