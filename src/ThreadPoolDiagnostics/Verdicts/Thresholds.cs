namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>The numbers at which a signal begins to count, each with its reason. docs/how-it-decides.md has them in a table.</summary>
internal static class Thresholds
{
    /// <summary>The first sample's rate may cover less than its interval, so one alone says nothing.</summary>
    public const int FewestSamples = 2;

    /// <summary>A burst, a garbage collection or the start of a program makes one second late.</summary>
    public const int FewestLateSamples = 2;

    /// <summary>Starvation is late most of the time; a third leaves room for the bursts in which blocked threads come back.</summary>
    public const double LastingShare = 1.0 / 3;

    /// <summary>Most, in the word's own sense: more of the busy workers wait than run.</summary>
    public const double MostWorkers = 0.5;

    /// <summary>
    /// The CPU is busy. From here on the runtime's own starvation detection holds new threads back
    /// (PortableThreadPool.cs, CpuUtilizationLow).
    /// </summary>
    public const double BusyCpuPercent = 80;

    /// <summary>The whole machine is busy: what waits for a core gets one late. The runtime's CpuUtilizationHigh is 95.</summary>
    public const double BusyMachinePercent = 90;

    /// <summary>
    /// A process with as many threads that want to run as there are processors gets more than that from a fair scheduler, even among
    /// dozens of others that do. One that uses less does not want it, however busy the machine is.
    /// </summary>
    public const double IdleProcessPercent = 5;

    /// <summary>
    /// Running workers account for the CPU when there are as many of them as cores in use, less one in four for those that a
    /// snapshot catches between two work items.
    /// </summary>
    public const double AccountsForCpu = 0.75;

    /// <summary>
    /// The pool always has a worker for each processor (its minimum, PortableThreadPool.cs); fewer are busy only when there is less
    /// to do. Less one in four, which a snapshot may catch between two work items.
    /// </summary>
    public const double WorkersPerProcessor = 0.75;

    /// <summary>
    /// A thread that wants less of a core than this waits, whatever it is in: one that has work to do runs or is ready to run
    /// nearly all the time.
    /// </summary>
    public const double QuietDemand = 0.1;

    /// <summary>A trend needs more points than the two of a line.</summary>
    public const int FewestSamplesForTrend = 4;

    /// <summary>So many of the last samples must be free of late work before the queue counts as gone: one may be a lull.</summary>
    public const int SamplesToBeOver = 2;

    /// <summary>A queue does not move when it stays for as many samples as one can be unlucky with.</summary>
    public const int SamplesToBeStuck = 3;

    /// <summary>A pool that keeps up starts a work item within a millisecond or so; people notice a tenth of a second.</summary>
    public static readonly TimeSpan Late = TimeSpan.FromMilliseconds(100);

    /// <summary>
    /// Work items that hold their threads for less do not block them, they only meet at a lock or a disk for a moment. A thread's turn
    /// on a processor lasts about as long.
    /// </summary>
    public static readonly TimeSpan ShortestBlock = TimeSpan.FromMilliseconds(10);

    /// <summary>A falling queue that is gone so soon needs nobody's help.</summary>
    public static readonly TimeSpan GoneSoon = TimeSpan.FromSeconds(5);

    /// <summary>A queue that would take so long does not move. The slowest starving pool still adds a thread a second.</summary>
    public static readonly TimeSpan Stuck = TimeSpan.FromSeconds(10);
}
