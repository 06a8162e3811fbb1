using System.Diagnostics;
using ThreadPoolDiagnostics.Stacks.Native;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Tests.Stacks.Native;

public sealed class ThreadDemandTests
{
    [Fact]
    public void A_process_that_is_not_there_wants_nothing() =>
        Assert.Empty(new ThreadDemand(TargetProcess.FromId(int.MaxValue)).Read());

    [Fact]
    public void A_thread_that_computes_wants_a_core_and_one_that_waits_does_not_however_busy_the_machine_is()
    {
        Assert.SkipUnless(
            File.Exists("/proc/self/schedstat"), "Only Linux tells what a thread wants of a core, and only if it keeps account.");
        using var end = new ManualResetEventSlim(initialState: false, spinCount: 0);
        var two = new TestThreads();
        two.Start(() => { while (!end.IsSet) Thread.SpinWait(1_000); }, "computes");
        Thread waiting = two.Start(end.Wait, "waits");
        // Its start counts as wanting a core, and takes long where cores are scarce: the account begins when it waits.
        Assert.True(SpinWait.SpinUntil(
            () => waiting.ThreadState.HasFlag(System.Threading.ThreadState.WaitSleepJoin), TimeSpan.FromSeconds(60)));
        var own = TargetProcess.FromId(Environment.ProcessId);
        var demand = new ThreadDemand(own);
        using (Process sleep = Process.Start("sleep", "0.5")) sleep.WaitForExit();
        IReadOnlyDictionary<string, ThreadUse> uses = demand.Read();
        IReadOnlyDictionary<int, NativeThread> threads = NativeThreads.Find(own, []);
        end.Set();
        two.Join();

        Assert.True(Use("computes").Demand > 0.5, "it ran, or was ready to");
        Assert.True(Use("waits").Demand < 0.1, "it had nothing to do");
        Assert.True(Use("computes").Timeslices > 0, "it was given a core");
        Assert.InRange(Use("waits").Timeslices, 0, 1); // the one in which it went to sleep, if the account began that early

        // A thread that one of them has just started, such as the compiler's, still has its name.
        ThreadUse Use(string name) => uses[threads.Where(one => one.Value.Name == name).MinBy(one => one.Key).Value.Folder];
    }
}
