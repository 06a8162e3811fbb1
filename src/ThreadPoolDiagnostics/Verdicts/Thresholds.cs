using ThreadPoolDiagnostics.PoolEvents;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>
/// The numbers at which a signal begins to count, each with its reason. docs/how-it-decides.md lists them.
/// </summary>
internal static class Thresholds
{
    /// <summary>The first sample's rate may cover less than its interval, so one alone says nothing.</summary>
    public const int FewestSamples = 2;

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
    /// A process with as many threads that want to run as there are processors gets more than that from a fair scheduler, even
    /// among dozens of others that do. One that uses less does not want it, however busy the machine is.
    /// </summary>
    public const double IdleProcessPercent = 5;

    /// <summary>
    /// Running workers account for the CPU when there are as many of them as cores in use, less one in four for those that a
    /// snapshot catches between two work items.
    /// </summary>
    public const double AccountsForCpu = 0.75;

    /// <summary>
    /// The pool always has a worker for each processor (its minimum, PortableThreadPool.cs); fewer are busy only when there is
    /// less to do. Less one in four, which a snapshot may catch between two work items.
    /// </summary>
    public const double WorkersPerProcessor = 0.75;

    /// <summary>
    /// A thread that wants less of a core than this waits, whatever it is in: one that has work to do runs or is ready to run
    /// nearly all the time.
    /// </summary>
    public const double QuietDemand = 0.1;

    /// <summary>
    /// Periods of a quota in which a process was stopped, of those in which it had work. More than half: it is short of processor
    /// time most of the time, not now and then.
    /// </summary>
    public const double MostPeriods = 0.5;

    /// <summary>
    /// Collections stop the process so often that a snapshot may well find threads that wait for one, one time in five.
    /// </summary>
    public const double ManyPausesPercent = 20;

    /// <summary>Collections stop the process half of the time: they are what work waits for.</summary>
    public const double BusyCollectorPercent = 50;

    /// <summary>Idle workers beside those that wait, of which one or two may be on their way to work, or to their end.</summary>
    public const double Spare = 0.1;

    /// <summary>
    /// Threads that only meet for a moment are about as many as processors; a pool has several times as many only if they block.
    /// </summary>
    public const int ManyWorkersPerProcessor = 4;

    /// <summary>
    /// A queue does not move when it stays for as many samples as one can be unlucky with, and for <see cref="StuckFor"/>.
    /// </summary>
    public const int SamplesToBeStuck = 3;

    /// <inheritdoc cref="QueueDelay.DelayedAfter"/>
    public static readonly TimeSpan Delayed = QueueDelay.DelayedAfter;

    /// <summary>
    /// Work items that hold their threads for less do not block them, they only meet at a lock or a disk for a moment. A thread's
    /// turn on a processor lasts about as long.
    /// </summary>
    public static readonly TimeSpan ShortestBlock = TimeSpan.FromMilliseconds(10);

    /// <summary>A queue that would take so long does not move. The slowest starving pool still adds a thread a second.</summary>
    public static readonly TimeSpan Stuck = TimeSpan.FromSeconds(10);

    /// <summary>And for so long, by the time between the samples.</summary>
    public static readonly TimeSpan StuckFor = TimeSpan.FromSeconds(1);

    /// <summary>
    /// Delayed work that lasts 2 s is starvation rather than a burst, a collection or the start of a program. Two samples a
    /// second apart stand for as much, and four not quite half a second apart; less an eighth, by which they come early.
    /// </summary>
    public static readonly TimeSpan ShortestEpisode = TimeSpan.FromSeconds(1.75);

    /// <summary>
    /// Blocked threads come back in bursts, so that not every sample is late. What is further apart is another episode.
    /// </summary>
    public static readonly TimeSpan LongestLull = TimeSpan.FromSeconds(3.5);

    /// <summary>An episode is over when no sample has been late for so long: one may be a lull.</summary>
    public static readonly TimeSpan Over = TimeSpan.FromSeconds(1.25);

    /// <summary>
    /// Samples come about every half second, or every second; what a later one stands for beyond that was not seen.
    /// </summary>
    public static readonly TimeSpan LongestInterval = TimeSpan.FromSeconds(1.5);
}
