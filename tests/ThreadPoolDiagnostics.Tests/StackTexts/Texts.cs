using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.StackTexts;

namespace ThreadPoolDiagnostics.Tests.StackTexts;

/// <summary>Texts as they are pasted.</summary>
internal static class Texts
{
    /// <summary>clrstack -all of .NET 10 with three workers that wait for tasks, and then threadpool -wi.</summary>
    public static string Transcript { get; } = string.Join('\n', [
        "> clrstack -all", Worker(0x7c8a), Worker(0x7c8b), Worker(0x7c8f), "> threadpool -wi", Pool, Items(5), ""]);

    public const string Pool = """
        Using the Portable thread pool.

        CPU utilization:  3%
        Workers Total:    3
        Workers Running:  3
        Workers Idle:     0
        Worker Min Limit: 2
        Worker Max Limit: 32767
        """;

    public static string Items(int count) => "Queue             Object           Type\n" + string.Join('\n',
        Enumerable.Range(0, count).Select(item => $"[Global]          7f9c7182b{item:x3}     System.Runtime.CompilerServices."
            + "AsyncTaskMethodBuilder<System.Threading.Tasks.VoidTaskResult>+AsyncStateMachineBox<Shop.Orders+<SaveAsync>d__2>"));

    public static string Worker(int id) => $$"""
        OS Thread Id: 0x{{id:x}}
                Child SP               IP Call Site
        00007FA838B87788 00007fa8c90a3f16 [InlinedCallFrame: 00007fa838b87788] 
        00007FA838B87770 00007FA849A8903E System.Threading.Monitor.Wait(System.Object, Int32)
        00007FA838B87820 00007FA849A95BDD System.Threading.ManualResetEventSlim.Wait(Int32, System.Threading.CancellationToken)
        00007FA838B87890 00007FA849AAC15C System.Threading.Tasks.Task.InternalWait(Int32, System.Threading.CancellationToken)
        00007FA838B87980 00007FA849C2AF38 System.Threading.Tasks.Task`1[[System.Int32, CoreLib]].GetResultCore(Boolean)
        00007FA838B879A0 00007FA84A885419 Shop.Cart.Pay(System.String, System.List`1<Int32>, Int32 ByRef) [/src/Cart.cs @ 29]
        00007FA838B879D0 00007FA84A88466B Shop.Web+<HandleAsync>d__2.MoveNext() [/src/Web.cs @ 26]
        00007FA838B87AF0 00007FA849A9CCA7 System.Threading.ThreadPoolWorkQueue.Dispatch()
        00007FA838B87B50 00007FA849AA6460 System.Threading.PortableThreadPool+WorkerThread.WorkerThreadStart()
        00007FA838B87DC0 00007fa8c8dfb3cc [DebuggerU2MCatchHandlerFrame: 00007fa838b87dc0] 
        """;

    public static Observation Read(string text) => StackTextReader.Read(new StringReader(text), "paste.txt");
}
