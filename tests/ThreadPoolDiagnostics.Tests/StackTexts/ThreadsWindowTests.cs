using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.StackTexts;

/// <summary>What is copied from Visual Studio's window Threads (as in MicrosoftDocs/feedback#926).</summary>
public sealed class ThreadsWindowTests
{
    private const string Expanded =
        "Not Flagged\t\t0x000042F0\t0x00000009\tWorker Thread\t.NET TP Worker\tShop.dll!Shop.Cart.Pay\n"
        + " \t \t \t \t \t \tSystem.Private.CoreLib.dll!System.Threading.Monitor.Wait(object obj, int millisecondsTimeout)\n"
        + " \t \t \t \t \t \tSystem.Private.CoreLib.dll!System.Threading.Tasks.Task.InternalWait(int millisecondsTimeout)\n"
        + " \t \t \t \t \t \tShop.dll!Shop.Cart.Pay(object order)\n"
        + " \t \t \t \t \t \tSystem.Private.CoreLib.dll!System.Threading.ThreadPoolWorkQueue.Dispatch()\n";

    [Fact]
    public void An_expanded_location_is_the_stack_of_its_thread()
    {
        Observation observation = Texts.Read(
            "Not Flagged\t\t0x00004040\t0x0000000C\tWorker Thread\t<No Name>\t\n" + Expanded
            + Expanded.Replace("42F0", "42F4", StringComparison.Ordinal));

        StackGroup workers = Assert.Single(observation.Stacks[0].Report.Groups);
        Assert.Equal([0x42F0, 0x42F4], workers.ThreadIds);
        Assert.Equal((ThreadKind.PoolWorker, WaitKind.Task), (workers.Kind, workers.Wait));
        Assert.Equal("Shop.Cart.Pay(Object)", workers.FirstApplicationFrame!.Method);
        Assert.Equal(Verdict.Blocking, Decision.Decide(observation).Verdict);
    }

    [Theory]
    [InlineData(".NET TP Worker", ThreadKind.PoolWorker)]
    [InlineData(".NET ThreadPool Worker", ThreadKind.PoolWorker)]
    [InlineData("Worker Thread", ThreadKind.Other)]
    [InlineData("<No Name>", ThreadKind.Other)]
    public void A_location_alone_is_the_topmost_frame_and_the_name_shows_whose_thread_it_is(string name, ThreadKind kind)
    {
        Observation observation = Texts.Read(
            $"Flagged\t>\t18612\t9\tWorker Thread\t{name}\tSystem.Private.CoreLib.dll!System.Threading.Monitor.Wait\tNormal\n");

        StackGroup thread = Assert.Single(observation.Stacks[0].Report.Groups);
        Assert.Equal((kind, 18_612), (thread.Kind, Assert.Single(thread.ThreadIds)));
        Assert.Equal("System.Threading.Monitor.Wait()", Assert.Single(thread.Frames).Method);
        Assert.Contains(
            "Of 1 thread only the topmost frame is there: expand the column Location of the window Threads before you copy it, "
                + "or copy the call stacks.",
            observation.Gaps);
    }
}
