using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.StackTexts;

/// <summary>
/// What WinDbg's k, kc and ~*k print, with native frames above and between those of .NET, as in public reports
/// (dotnet/runtime#72971 and #65047).
/// </summary>
public sealed class WinDbgTests
{
    internal const string Columns = " # Child-SP          RetAddr               Call Site";

    /// <summary>A worker that waits for a task.</summary>
    internal static readonly string Worker = string.Join('\n', [
        "00 000000c6`9b97f0a8 00007ffe`ee21d70d     ntdll!NtWaitForMultipleObjects+0x14",
        "01 (Inline Function) --------`--------     coreclr!Thread::DoAppropriateAptStateWait+0x42 [D:\\a\\threads.cpp @ 3211] ",
        "02 000000c6`9b97f0b0 00007ffe`49494c20     coreclr!Thread::DoAppropriateWaitWorker+0x1d4 [D:\\a\\threads.cpp @ 3312] ",
        "03 000000c6`9b97f120 00007ffe`49494c21     System_Private_CoreLib!System.Threading.ManualResetEventSlim.Wait+0x1f4 "
            + "[/_/src/ManualResetEventSlim.cs @ 570] ",
        "04 000000c6`9b97f190 00007ffe`49494c22     System_Private_CoreLib!System.Threading.Tasks.Task.SpinThenBlockingWait+0x88",
        "05 000000c6`9b97f200 00007ffe`49494c23     System_Private_CoreLib!System.Threading.Tasks.Task.InternalWaitCore+0x9b",
        "06 000000c6`9b97f270 00007ffe`49494c24     Shop!Shop.OrdersController.Get+0x52 [C:\\src\\OrdersController.cs @ 31] ",
        "07 000000c6`9b97f2e0 00007ffe`49494c25     System_Private_CoreLib!System.Threading.ThreadPoolWorkQueue.Dispatch+0x2a1",
        "08 000000c6`9b97f350 00007ffe`49494c26     coreclr!CallDescrWorkerInternal+0x83",
    ]);

    [Fact]
    public void One_stack_names_the_call_that_blocks_the_thread_and_its_line()
    {
        Diagnosis diagnosis = Decision.Decide(Texts.Read($"0:045> k\n{Columns}\n{Worker}\n0:045> q\nquit:\n"));

        BlockingCall call = Assert.Single(diagnosis.BlockingCalls);
        Assert.Equal("Shop.OrdersController.Get()", call.Method);
        Assert.Equal(31, call.Source?.Line);
    }

    [Fact]
    public void Threads_are_told_apart_by_their_headings()
    {
        Observation observation = Texts.Read($"""
            0:000> ~*k

            .  0  Id: 1a2c.3f4 Suspend: 1 Teb: 000000c6`91a0d000 Unfrozen
            {Columns}
            00 000000c6`9187e5a8 00007ff9`63751e31     ntdll!NtWaitForSingleObject+0x14
            01 000000c6`9187e5b0 00007ff9`63751e32     System_Private_CoreLib!System.Threading.Thread.Join+0x1f4
            02 000000c6`9187e620 00007ff9`63751e33     Shop!Shop.Program.Main+0x52

               1  Id: 1a2c.4410 Suspend: 1 Teb: 000000c6`91a0f000 Unfrozen ".NET TP Worker"
            {Columns}
            {Worker}

            # 42  Id: 1a2c.4414 Suspend: 1 Teb: 000000c6`91a11000 Unfrozen ".NET TP Worker"
            {Columns}
            {Worker}
            """);

        StackReport stacks = observation.Stacks[^1].Report;
        Assert.Equal([0x3f4, 0x4410, 0x4414], stacks.Threads.Select(thread => thread.Id));
        Assert.Equal(2, stacks.Groups.Where(group => group.IsPoolWorker).Sum(group => group.Count));
    }

    [Fact]
    public void Stacks_without_headings_of_threads_are_told_apart_by_those_of_their_columns() => Assert.Equal(
        2, Texts.Read($"{Columns}\n{Worker}\n{Columns}\n{Worker}").Stacks[^1].Report.Groups.Sum(group => group.Count));

    [Fact]
    public void Frames_without_addresses_are_one_stack()
    {
        Observation observation = Texts.Read("""
             # Call Site
            00 ntdll!NtWaitForMultipleObjects
            03 clr!Thread::DoAppropriateWaitWorker
            09 mscorlib!System.Threading.SemaphoreSlim.WaitUntilCountOrTimeout
            0a mscorlib!System.Threading.SemaphoreSlim.Wait
            0b clr!CallDescrWorkerInternal
            0e **Shop_269f0150000!Shop.EventChannel.QueueThread**
            0f mscorlib!System.Threading.ThreadPoolWorkQueue.Dispatch
            """);

        StackGroup worker = Assert.Single(observation.Stacks[^1].Report.Groups);
        Assert.True(worker.IsPoolWorker);
        Assert.Equal("Shop.EventChannel.QueueThread()", Assert.Single(Decision.Decide(observation).BlockingCalls).Method);
    }
}
