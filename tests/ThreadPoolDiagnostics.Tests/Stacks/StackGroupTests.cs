using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Origins;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Tests.Stacks;

public sealed class StackGroupTests
{
    private const string Dispatch = "System.Threading.ThreadPoolWorkQueue.Dispatch()";
    private const string WorkerStart = "System.Threading.PortableThreadPool.WorkerThread.WorkerThreadStart()";

    [Fact]
    public void Threads_with_identical_frames_form_one_group_and_the_largest_comes_first()
    {
        ThreadStack[] threads =
        [
            new(7, Frames("App.Rare()")), new(9, Frames("App.Common()")), new(8, Frames("App.Common()")),
        ];

        var groups = StackGrouping.Group(threads);

        Assert.Equal([[8, 9], [7]], groups.Select(group => group.ThreadIds));
        Assert.Equal([2, 1], groups.Select(group => group.Count));
    }

    [Fact]
    public void The_same_method_of_another_module_is_another_stack() => Assert.Equal(2, StackGrouping.Group(
        [new(1, [new("A", "X.Y()", true)]), new(2, [new("B", "X.Y()", true)])]).Count);

    [Fact]
    public void The_first_application_frame_is_the_one_nearest_to_the_wait()
    {
        StackGroup group = Group("System.Threading.Thread.Sleep(int)", "App.Repository.Load()", "App.Controller.Get()", Dispatch);

        Assert.Equal("App.Repository.Load()", group.FirstApplicationFrame!.Method);
    }

    [Fact]
    public void A_stack_of_the_framework_alone_has_no_application_frame() =>
        Assert.Null(Group("System.Threading.WaitHandle.WaitOneNoCheck(int)").FirstApplicationFrame);

    [Theory]
    [InlineData(true, false, "App.Work()", Dispatch, WorkerStart)]
    [InlineData(true, false, "App.Work()", Dispatch)]
    [InlineData(true, true, "System.Threading.LowLevelLifoSemaphore.WaitForSignal(int)", WorkerStart)]
    [InlineData(false, false, "App.Work()", "System.Threading.Thread.StartCallback()")]
    public void Pool_workers_are_told_from_other_threads_and_idle_ones_from_busy_ones(
        bool worker, bool idle, params string[] methods)
    {
        StackGroup group = Group(methods);

        Assert.Equal((worker, idle), (group.IsPoolWorker, group.IsIdlePoolWorker));
    }

    [Theory]
    [InlineData(".NET TP Worker", ThreadKind.PoolWorker)]
    [InlineData(".NET ThreadPool", ThreadKind.PoolWorker)]
    [InlineData("importer", ThreadKind.Other)]
    [InlineData(null, ThreadKind.PoolWorker)]
    public void What_a_stack_without_its_outermost_frames_belongs_to_says_the_name_of_its_thread(string? name, ThreadKind kind)
    {
        ThreadStack[] threads = [new(7, Frames("App.Work()")) { IsCut = true }, new(8, Frames("App.Work()"))];

        var groups = StackGrouping.Group(threads, id => id == 7 ? name : ".NET TP Worker");

        Assert.Equal([(7, kind, true), (8, ThreadKind.Other, false)],
            groups.Select(group => (group.ThreadIds[0], group.Kind, group.IsCut)));
    }

    [Fact]
    public void A_loop_of_the_runtimes_that_can_be_seen_says_more_than_a_name() => Assert.Equal(ThreadKind.Timer, Assert.Single(
        StackGrouping.Group(
            [new(7, Frames("System.Threading.TimerQueue.TimerThread()")) { IsCut = true }], _ => ".NET TP Worker")).Kind);

    [Theory]
    [InlineData(WaitKind.Task, "System.Threading.Monitor.Wait(Object, int)",
        "System.Threading.ManualResetEventSlim.Wait(int, CancellationToken)",
        "System.Threading.Tasks.Task.SpinThenBlockingWait(int, CancellationToken)", "App.Load()")]
    [InlineData(
        WaitKind.Lock,
        "System.Threading.WaitHandle.WaitOneNoCheck(int)",
        "System.Threading.Lock.TryEnterSlow(int)",
        "App.Load()")]
    [InlineData(WaitKind.Lock, "System.Threading.Monitor.Enter_Slowpath(Object)", "App.Load()")]
    [InlineData(WaitKind.Semaphore, "System.Threading.Monitor.Wait(Object, int)",
        "System.Threading.SemaphoreSlim.WaitUntilCountOrTimeout(int)", "System.Threading.SemaphoreSlim.Wait(int)", "App.Load()")]
    [InlineData(WaitKind.Handle, "System.Threading.WaitHandle.WaitOneNoCheck(int)", "App.Load()")]
    [InlineData(WaitKind.Handle, "System.Threading.WaitSubsystem.ThreadWaitInfo.Wait(int, bool)", "App.Load()")]
    [InlineData(WaitKind.Sleep, "System.Threading.WaitSubsystem.ThreadWaitInfo.Sleep(int, bool)", "App.Load()")]
    [InlineData(WaitKind.Sleep, "System.Threading.Thread.Sleep(int)", "App.Load()")]
    [InlineData(WaitKind.Pulse, "System.Threading.Monitor.Wait(Object, int)", "App.Load()")]
    [InlineData(WaitKind.InputOutput, "Interop.Sys.Read(SafeHandle, byte*, int)", "System.ConsolePal.Read()", "App.Load()")]
    [InlineData(WaitKind.None, "System.Text.StringBuilder.Append(char)", "App.Load()")]
    [InlineData(WaitKind.None, "App.Compute()", "System.Threading.Tasks.Task.InternalWait(int)")]
    public void The_wait_is_the_call_that_the_application_made(WaitKind wait, params string[] methods) =>
        Assert.Equal(wait, Group(methods).Wait);

    [Theory]
    [InlineData("System.Private.CoreLib", true)]
    [InlineData("Microsoft.AspNetCore.Mvc.Core", true)]
    [InlineData("System", true)]
    [InlineData("SystemsOfMine", false)]
    [InlineData("StockApi", false)]
    public void The_framework_is_known_by_the_names_of_its_modules(string module, bool isFramework) =>
        Assert.Equal(isFramework, FrameworkModules.Contains(module));

    private static StackGroup Group(params string[] methods) => new(Frames(methods), [1]);

    private static StackFrame[] Frames(params string[] methods) =>
        [.. methods.Select(method => new StackFrame("M", method, method.StartsWith("App.", StringComparison.Ordinal)))];
}
