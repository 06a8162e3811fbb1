using ThreadPoolDiagnostics.Dumps.Threads;
using ThreadPoolDiagnostics.Stacks.Frames;

namespace ThreadPoolDiagnostics.Dumps.Tests.Threads;

public sealed class ThreadReaderTests
{
    private const string Adds = "System.Threading.PortableThreadPool.WorkerThread.MaybeAddWorkingWorker(PortableThreadPool)";

    [Theory]
    [InlineData(true, Adds)]
    [InlineData(true, "System.Threading.Thread.StartCore()", "System.Threading.Thread.Start(Boolean)", Adds)]
    [InlineData(false, "System.Threading.Thread.StartCore()", "System.Threading.Thread.Start(Boolean)", "Shop.Orders.Begin()")]
    [InlineData(false, "System.Threading.Thread.Sleep(Int32)", Adds)]
    [InlineData(false, "System.Threading.Thread.StartCore()")]
    public void A_worker_that_starts_another_works_for_the_pool(bool isInPool, params string[] methods) =>
        Assert.Equal(isInPool, ThreadReader.IsInPool(
            new(1, [.. methods.Select(method => new StackFrame("M", method, IsApplication: false))])));
}
