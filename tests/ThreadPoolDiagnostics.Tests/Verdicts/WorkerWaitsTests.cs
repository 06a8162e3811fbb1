using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.Verdicts;

/// <summary>Which workers wait where their frames do not say it.</summary>
public sealed class WorkerWaitsTests
{
    [Theory]
    [InlineData(10, 0, 0, "Native 5, None 1")] // a fifth of a core is in use: one may run
    [InlineData(90, 0, 0, "None 6")]
    [InlineData(10, 4, 0, "Native 1, None 5")]
    [InlineData(10, 1, 2, "Lock 2, Native 2, None 2")]
    [InlineData(10, 5, 2, "Lock 1, None 5")]
    [InlineData(10, 9, 0, "None 6")]
    public void Of_workers_outside_managed_code_as_many_run_as_cores_are_in_use(double cpu, int managed, int locked, string told)
    {
        StackGroup workers = Given.Outside(6) with { InManagedCode = managed };

        Assert.Equal(told, Told(cpu, [.. workers.ThreadIds.Take(locked)], workers));
    }

    [Fact]
    public void All_groups_share_the_cores_in_use() =>
        Assert.Equal("Native 1, None 1, Native 2", Told(10, [], Given.Outside(2), Given.Outside(2, firstId: 2_101)));

    [Fact]
    public void A_worker_that_spins_waits_however_much_it_runs()
    {
        StackGroup spinning = Given.Stack(2, Given.Framework("System.Threading.SpinWait.SpinOnce()"));

        Assert.Equal("Spin 2", Told(90, [], [.. spinning.ThreadIds.Select(id => Thread(id, demand: 1, slices: 9))], spinning));
    }

    [Theory]
    [InlineData(0.01, 0, "Native 2 (2 of 2 asleep)")]
    [InlineData(0.01, 7, "Native 2 (0 of 2 asleep)")]
    [InlineData(0.9, 0, "None 2")]
    [InlineData(0.9, 7, "None 2")]
    public void What_the_system_tells_of_a_thread_decides(double demand, long slices, string told)
    {
        StackGroup workers = Given.Outside(2);

        Assert.Equal(told, Told(90, [], [.. workers.ThreadIds.Select(id => Thread(id, demand, slices))], workers));
    }

    [Fact]
    public void Without_stacks_no_worker_is_counted() =>
        Assert.Equal(0, new PoolWorkers(Given.With(), new ProcessorUse(Given.With())).BusyCount);

    private static string Told(double cpu, int[] locked, params StackGroup[] groups) => Told(cpu, locked, [], groups);

    private static string Told(double cpu, int[] locked, StackThread[] threads, params StackGroup[] groups)
    {
        StackSnapshot snapshot = Given.Snapshot(1, groups);
        Observation observation = Given.With([Given.Quiet with { CpuPercent = cpu }]) with
        {
            LockWaits = [.. locked.Select(id => new LockWait(TimeSpan.FromSeconds(0.5), id, null, null))],
        };
        return string.Join(", ", new WorkerWaits(observation, new ProcessorUse(observation))
            .In(snapshot with { Report = snapshot.Report with { Threads = threads } })
            .Select(group => $"{group.Wait} {group.Count}"
                + (group.Wait is WaitKind.Native && group.Timed > 0 ? $" ({group.Asleep} of {group.Timed} asleep)" : "")));
    }

    private static StackThread Thread(int id, double demand, long slices) =>
        new(id, null, ThreadKind.PoolWorker) { Demand = demand, Timeslices = slices };
}
