using ThreadPoolDiagnostics.PoolEvents;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>The figures from which a signal counts, with reasons; docs/how-it-decides.md lists them.</summary>
internal static class Thresholds
{
    /// <summary>The first sample's rate may cover less than its interval, so one sample is not enough.</summary>
    public const int FewestSamples = 2;

    /// <summary>The majority: more of the busy workers wait than run.</summary>
    public const double MostWorkers = 0.5;

    /// <summary>The CPU is busy: the runtime's starvation detection adds no threads (PortableThreadPool.cs).</summary>
    public const double BusyCpuPercent = 80;

    /// <summary>Threads that compute on all processors use more than this, unless three times as many others are ready
    /// there.</summary>
    public const double ContradictingCpuPercent = 25;

    /// <summary>The whole machine is busy: a ready thread gets a core late. The runtime's CpuUtilizationHigh is 95.</summary>
    public const double BusyMachinePercent = 90;

    /// <summary>With a ready thread for each processor a process gets more than this, even from a busy scheduler.</summary>
    public const double IdleProcessPercent = 5;

    /// <summary>A process that uses no more does nothing.</summary>
    public const double IdleCpuPercent = 1;

    /// <summary>Running workers account for the CPU: as many as cores in use, less one in four between two items.</summary>
    public const double AccountsForCpu = 0.75;

    /// <summary>The pool has one worker per processor (PortableThreadPool.cs), less one in four between two work items.</summary>
    public const double WorkersPerProcessor = 0.75;

    /// <summary>A thread that wants less of a core than this waits: one with work runs, or is ready to run.</summary>
    public const double QuietDemand = 0.1;

    /// <summary>The share of periods with work in which the quota stopped the process: most of them.</summary>
    public const double MostPeriods = 0.5;

    /// <summary>Pauses take a fifth of the time: a snapshot may find threads that wait for a collection.</summary>
    public const double ManyPausesPercent = 20;

    /// <summary>Collections stop the process half of the time: work waits for them.</summary>
    public const double BusyCollectorPercent = 50;

    /// <summary>Idle workers per waiting worker, of which one or two may be about to start work, or to end.</summary>
    public const double Spare = 0.1;

    /// <summary>Threads that wait only for a moment are about as many as processors; several times as many are blocked.</summary>
    public const int ManyWorkersPerProcessor = 4;

    /// <summary>A queue is stuck in this many samples, more than chance explains, and for <see cref="StuckFor"/>.</summary>
    public const int SamplesToBeStuck = 3;

    /// <inheritdoc cref="QueueDelay.DelayedAfter"/>
    public static readonly TimeSpan Delayed = QueueDelay.DelayedAfter;

    /// <summary>Items that hold threads for less only contend for a lock or a disk; a time slice is about as long.</summary>
    public static readonly TimeSpan ShortestBlock = TimeSpan.FromMilliseconds(10);

    /// <summary>A queue with this delay does not move. The slowest starving pool still adds a thread per second.</summary>
    public static readonly TimeSpan Stuck = TimeSpan.FromSeconds(10);

    /// <summary>The runtime's own measure of starvation where the CPU is idle: its gate thread looks every 0.5 s
    /// (PortableThreadPool.GateThread.cs).</summary>
    public static readonly TimeSpan NoDequeue = TimeSpan.FromSeconds(0.5);

    /// <summary>The shortest time for which a queue is stuck, by the time between the samples.</summary>
    public static readonly TimeSpan StuckFor = TimeSpan.FromSeconds(1);

    /// <summary>
    /// A pool with one thread count for so long, while work waits, does not grow. One that can grow while no thread takes work
    /// gains a thread every 0.5 to 1 s (PortableThreadPool.GateThread.cs).
    /// </summary>
    public static readonly TimeSpan Standing = TimeSpan.FromSeconds(5);

    /// <summary>Threads without work leave the pool after 20 s (PortableThreadPool.cs, ThreadTimeoutMs), and a sample may be two
    /// seconds late.</summary>
    public static readonly TimeSpan IdleThreadsLeave = TimeSpan.FromSeconds(22);

    /// <summary>
    /// Delays of 2 s are starvation, not a burst or a start: two samples a second apart, or four half a second apart, less an
    /// eighth.
    /// </summary>
    public static readonly TimeSpan ShortestEpisode = TimeSpan.FromSeconds(1.75);

    /// <summary>Blocked threads return in bursts, so that some samples have no delay. A longer gap ends the episode.</summary>
    public static readonly TimeSpan LongestLull = TimeSpan.FromSeconds(3.5);

    /// <summary>An episode is over when no sample had a delay for this time: a single one may be a lull.</summary>
    public static readonly TimeSpan Over = TimeSpan.FromSeconds(1.25);

    /// <summary>Samples of a file come every second, or at an interval that the user chose, up to half of it later.</summary>
    public const double Irregular = 1.5;

    /// <summary>Samples come about every half second or second; time beyond this was not observed.</summary>
    public static readonly TimeSpan LongestInterval = TimeSpan.FromSeconds(1.5);
}
