using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.StackTexts;

/// <summary>What syncblk, clrthreads and dumpasync add to the stacks of a transcript.</summary>
public sealed class TranscriptWaitsTests
{
    private const string Locks = """
        > syncblk
        Index         SyncBlock MonitorHeld Recursion Owning Thread Info          SyncBlock Owner
            7 00007F8E88001158            5         1 00007F8E88002270 7c91  12   00007f8ec582f000 Shop.Cart
        -----------------------------
        Total           1
        Free            0

        """;

    private const string Threads = """
        > clrthreads
        ThreadCount:      3
         DBG   ID     OSID ThreadOBJ           State GC Mode     GC Alloc  Domain           Count Apt Exception
          11    7     7c91 00007FAB44003260  1021220 Cooperative 0000:0000 000055DED7E6ACE0 -00001 Ukn (Threadpool Worker)
           9    6     7c8a 00007FAB44001240  3021220 Preemptive  0000:0000 000055DED7E6ACE0 -00001 Ukn (Threadpool Worker)

        """;

    private static readonly string Stacks = $"> clrstack -all\n{InLock(0x7c8a)}\n{InLock(0x7c8b)}\n{Owner("Thread.Sleep")}\n";

    private static readonly string Queue = $"> threadpool -wi\n{Texts.Pool}\n{Texts.Items(5)}\n";

    [Fact]
    public void The_owner_of_a_lock_comes_first_with_those_who_wait_for_it()
    {
        Observation observation = Texts.Read(Stacks + Locks + Queue);

        Assert.Equal(
            [(0x7c8a, 0x7c91), (0x7c8b, 0x7c91)],
            observation.LockWaits.Select(wait => (wait.ThreadId, wait.OwnerThreadId!.Value)));
        Diagnosis diagnosis = Decision.Decide(observation);
        BlockingCall first = diagnosis.BlockingCalls[0];
        Assert.Equal(("Shop.Cart.Load()", 2, HolderEvidence.Memory), (first.Method, first.HeldUp, first.HeldUpBy));
        Assert.Equal(Verdict.Starving, diagnosis.Verdict);
    }

    [Fact]
    public void Threads_that_wait_for_a_lock_whose_owner_runs_prove_nothing()
    {
        string running = Stacks.Replace("System.Threading.Thread.Sleep(Int32)", "Shop.Cart.Sum()", StringComparison.Ordinal);

        Diagnosis diagnosis = Decision.Decide(Texts.Read(running + Threads + Locks + Queue));

        Assert.Equal(Verdict.Unknown, diagnosis.Verdict);
        Assert.Contains(
            "2 threads waited for a lock whose owner ran: whether for long, one instant does not show.", diagnosis.Evidence);
        Assert.DoesNotContain(
            diagnosis.Evidence, sentence => sentence.StartsWith("A text does not say", StringComparison.Ordinal));
        Assert.Equal(Verdict.Starving, Decision.Decide(Texts.Read(running + Locks + Queue)).Verdict);
    }

    [Fact]
    public void An_owner_outside_the_pool_is_named()
    {
        string outside = Stacks.Replace("Owner\n", "", StringComparison.Ordinal);
        outside = outside[..outside.LastIndexOf("00007FA838B87AF0", StringComparison.Ordinal)];

        Assert.Contains(
            "Thread 31889, which is no pool thread, held a lock that 2 of them waited for; it was in Cart.Load() and waited for "
                + "time to pass (Thread.Sleep).",
            Decision.Decide(Texts.Read(outside + Locks)).Evidence);
    }

    [Fact]
    public void Which_of_several_locks_a_thread_waits_for_is_known_only_by_their_numbers()
    {
        string second = Locks.Replace("00007F8E88001158            5", "00007F8E88001160            5", StringComparison.Ordinal);
        string elsewhere = Stacks.Replace(
            InLock(0x7c8b), InLock(0x7c8b).Replace("Pay", "Refund", StringComparison.Ordinal), StringComparison.Ordinal);

        Observation observation = Texts.Read(elsewhere + Locks + second);

        Assert.Empty(observation.LockWaits);
        Assert.Contains("Which threads wait for which of 2 locks of 'syncblk' is not to be seen.", observation.Gaps);
    }

    [Fact]
    public void A_thread_that_waits_for_queued_work_is_the_proof()
    {
        Observation observation = Texts.Read(Texts.Transcript + Chains("7f9c7182b002", "(0) Shop.Orders+<SaveAsync>d__2"));

        AwaitedWork awaited = Assert.Single(observation.Instant!.Awaited);
        Assert.Equal(AwaitedCompletion.Queued, awaited.Completion);
        Assert.Equal(["Shop.Orders.SendAsync", "Shop.Orders.SaveAsync"], awaited.Chain);
        Assert.Equal("SendAsync", Assert.Single(observation.TaskWaits).Operation);
        Assert.StartsWith(
            "1 of 3 busy pool threads wait for work that is itself in the pool's queue",
            Decision.Decide(observation).Evidence[0], StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("( ) System.Threading.Tasks.Task+DelayPromise", AwaitedCompletion.Timer)]
    [InlineData("(0) System.Net.Sockets.Socket+AwaitableSocketAsyncEventArgs", AwaitedCompletion.External)]
    [InlineData("(-1) Shop.Orders+<SaveAsync>d__2", AwaitedCompletion.Running)]
    [InlineData("(0) Shop.Orders+<SaveAsync>d__2", AwaitedCompletion.Unknown)]
    public void What_completes_the_task_of_a_waiting_thread_is_told_by_the_first_of_its_chain(
        string first, AwaitedCompletion completion)
    {
        Observation observation = Texts.Read(Texts.Transcript + Chains("7f9c7182c002", first));

        Assert.Equal(completion, Assert.Single(observation.Instant!.Awaited).Completion);
    }

    [Fact]
    public void A_command_that_ran_twice_shows_a_chain_once_and_coalesced_ones_have_a_number()
    {
        string chains = Chains("7f9c7182c002", "( ) System.Threading.Tasks.Task+DelayPromise");
        const string coalesced = """
            > dumpasync --coalesce
            STACKS 1
            [2] 00007f6b506099f8 System.Threading.Tasks.Task+DelayPromise
              [2] 00007f6b50689268 (0) Shop.Orders+<SaveAsync>d__2
                [2] 00007f6b5068e8c8 System.Threading.Tasks.Task+SetOnInvokeMres

            """;

        Assert.Single(Texts.Read(Texts.Transcript + chains + chains + coalesced).Instant!.Awaited);
        Assert.Equal(2, Texts.Read(Texts.Transcript + coalesced).Instant!.Awaited.Count);
    }

    [Fact]
    public void An_idle_worker_beside_a_long_queue_is_beyond_the_goal_of_the_pool()
    {
        string pool = Queue.Replace("Total:    3", "Total:    4", StringComparison.Ordinal)
            .Replace("Idle:     0", "Idle:     1", StringComparison.Ordinal);
        const string idle = """
            OS Thread Id: 0x7ca0
            00007FAB515FEB10 00007FB74AE9CE20 System.Threading.LowLevelLifoSemaphore.WaitForSignal(Int32)
            00007FAB515FEB50 00007FB74AEB64A8 System.Threading.PortableThreadPool+WorkerThread.WorkerThreadStart()

            """;

        Assert.Equal(Verdict.Starving, Decision.Decide(Texts.Read(Stacks + idle + pool)).Verdict);
        Assert.Equal(Verdict.Unknown, Decision.Decide(
            Texts.Read(Stacks + idle + pool.Replace("  3%", " 13%", StringComparison.Ordinal))).Verdict);
    }

    private static string Chains(string address, string first) => $"""
        > dumpasync
        STACK 1
        0000{address} 00007f6b506099f8 {first}
          00007f9c71861640 00007f6b50689268 (0) Shop.Orders+<SendAsync>d__9
            00007f9c71861690 00007f6b5068e8c8 () System.Threading.Tasks.Task+SetOnInvokeMres


        """;

    private static string InLock(int id) => $"""
        OS Thread Id: 0x{id:x}
                Child SP               IP Call Site
        00007FA838B87770 00007FA849A8903E System.Threading.Monitor.Enter_Slowpath(System.Object)
        00007FA838B87820 00007FA849A95BDD System.Threading.Monitor.Enter(System.Object, Boolean ByRef)
        00007FA838B879A0 00007FA84A885419 Shop.Cart.Pay() [/src/Cart.cs @ 29]
        00007FA838B87AF0 00007FA849A9CCA7 System.Threading.ThreadPoolWorkQueue.Dispatch()
        00007FA838B87B50 00007FA849AA6460 System.Threading.PortableThreadPool+WorkerThread.WorkerThreadStart()
        """;

    private static string Owner(string wait) => $"""
        OS Thread Id: 0x7c91
                Child SP               IP Call Site
        00007FA838B87980 00007FA849C2AF38 System.Threading.{wait}(Int32)
        00007FA838B879A0 00007FA84A885419 Shop.Cart.Load() [/src/Cart.cs @ 40]
        00007FA838B87AF0 00007FA849A9CCA7 System.Threading.ThreadPoolWorkQueue.Dispatch()
        00007FA838B87B50 00007FA849AA6460 System.Threading.PortableThreadPool+WorkerThread.WorkerThreadStart()
        """;
}
