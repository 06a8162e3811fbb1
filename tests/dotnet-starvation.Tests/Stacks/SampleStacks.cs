using DotnetStarvation.Stacks;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Capture;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace DotnetStarvation.Tests.Stacks;

/// <summary>
/// A report with everything that the renderers know: kinds, waits, packages, lines, async methods, names to escape.
/// </summary>
internal static class SampleStacks
{
    private static readonly StackFrame Start = Framework("System.Threading.Thread.StartCallback()");
    private static readonly StackFrame Worker = Framework("System.Threading.PortableThreadPool.WorkerThread.WorkerThreadStart()");
    private static readonly StackFrame Dispatch = Framework("System.Threading.ThreadPoolWorkQueue.Dispatch()");
    private static readonly StackFrame Load = Own("Shop.Catalog.Load(int)", "/src/Shop/Catalog.cs", 31);
    private static readonly StackFrame Send = new("Npgsql", "Npgsql.NpgsqlCommand.ExecuteReader()", true) { IsLibrary = true };

    private static readonly StackGroup[] Groups =
    [
        new([Framework("System.Threading.Monitor.Wait(Object, int)"),
            Framework("System.Threading.Tasks.Task.SpinThenBlockingWait(int)"),
            Framework("System.Threading.Tasks.Task.GetResultCore(bool)"), Send, Load, Dispatch, Worker, Start], [11, 12, 13, 20]),
        new([Framework("System.Threading.Tasks.Task.SpinThenBlockingWait(int)"),
            Framework("System.Threading.Tasks.Task.get_Result()"), Send, Load, Dispatch, Worker, Start], [14, 15]),
        new([Framework("System.Threading.Monitor.Enter(Object)"), Own("Shop.Cart.BuyAsync", @"C:\src\Shop\Cart.cs", 7),
            Framework("System.Threading.Tasks.Task.RunContinuations(Object)"),
            Framework("System.Runtime.CompilerServices.AsyncTaskMethodBuilder.SetResult(T)"),
            Own("Shop.Cart.PayAsync", @"C:\src\Shop\Cart.cs", 19), Dispatch, Worker, Start], [16]),
        new([Framework("System.Threading.LowLevelLifoSemaphore.Wait(int)"), Worker, Start], [17, 18]),
        new([Framework("System.Threading.WaitHandle.WaitOneNoCheck(int)"),
            Framework("System.Threading.TimerQueue.TimerThread()"), Start], [9]),
        new([Own("Program.<Main>&(String[])", null, 0)], [1]),
        new([Framework("System.Threading.Thread.Sleep(int)"),
            .. Enumerable.Repeat(Own("Shop.Tree.Walk(int)", "/src/Tree.cs", 9), 4)], [19]) { CutKind = ThreadKind.PoolWorker },
    ];

    public static StacksView View { get; } = new()
    {
        ProcessId = 4711,
        Name = "Shop",
        RuntimeVersion = "10.0.1",
        TakenAt = new DateTimeOffset(2026, 1, 2, 3, 4, 5, TimeSpan.Zero),
        Report = new StackReport(Groups, 12, TimeSpan.FromMilliseconds(150))
        {
            Threads =
                [.. from stack in Groups from id in stack.ThreadIds orderby id select new StackThread(id, Name(id), stack.Kind)],
        },
        Async = new AsyncReport(
            [new([Own("Shop.Db.QueryAsync", "/src/Shop/Db.cs", 5), Load], 3)], 7, TimeSpan.FromSeconds(1)),
    };

    private static string? Name(int id) => id switch { 1 => "shop <main>", 9 => ".NET Timer", 18 => null, _ => ".NET TP Worker" };

    private static StackFrame Framework(string method) => new("System.Private.CoreLib", method, false);

    private static StackFrame Own(string method, string? file, int line) =>
        new("Shop", method, true) { Source = file is null ? null : new SourceLocation(file, line) };
}
