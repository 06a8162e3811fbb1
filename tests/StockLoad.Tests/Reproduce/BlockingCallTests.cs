using ThreadPoolDiagnostics;

using BlockingCall = StockExchange.StockLoad.Reproduce.BlockingCall;
namespace StockExchange.StockLoad.Tests.Reproduce;

public sealed class BlockingCallTests
{
    private static readonly StackFrame[] Worker =
    [
        Framework("System.Threading.ThreadPoolWorkQueue.Dispatch()"),
        Framework("System.Threading.PortableThreadPool+WorkerThread.WorkerThreadStart()"),
    ];

    [Fact]
    public void Threads_that_wait_in_the_same_method_count_together_whoever_called_it()
    {
        StackGroup direct = new([.. Waiting("App.Orders.Show()"), .. Worker], [1, 2, 3]);
        StackGroup nested = new([.. Waiting("App.Orders.Show()"), Application("App.Outer.Call()"), .. Worker], [4]);
        StackGroup other = new([.. Waiting("App.Prices.Show()"), .. Worker], [5]);

        IReadOnlyList<BlockingCall> calls = In(direct, nested, other);

        Assert.Equal(["App.Orders.Show()", "App.Prices.Show()"], calls.Select(call => call.Method));
        Assert.Equal([(4, 0.8), (1, 0.2)], calls.Select(call => (call.Count, call.Share)));
        Assert.Equal(["App.Orders.Show()", "System.Threading.Thread.Sleep(int)"], calls[0].Path);
        Assert.Equal(WaitKind.Sleep, calls[0].Wait);
    }

    [Fact]
    public void Running_idle_and_foreign_threads_block_nothing()
    {
        StackGroup running = new([Application("App.Orders.Show()"), .. Worker], [1]);
        StackGroup idle = new([Framework("System.Threading.LowLevelLifoSemaphore.Wait(int, bool)"), Worker[1]], [2]);
        StackGroup notOfThePool = new([.. Waiting("App.Program.Main()")], [3]);

        Assert.Empty(In(running, idle, notOfThePool));
    }

    private static IReadOnlyList<BlockingCall> In(params StackGroup[] groups) =>
        BlockingCall.In(new(groups, groups.Sum(group => group.Count), TimeSpan.Zero));

    private static StackFrame[] Waiting(string method) => [Framework("System.Threading.Thread.Sleep(int)"), Application(method)];

    private static StackFrame Application(string method) => new("App", method, IsApplication: true);

    private static StackFrame Framework(string method) => new("System.Private.CoreLib", method, IsApplication: false);
}
