using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks;

namespace ThreadPoolDiagnostics.Tests.StackTexts;

public sealed class ParallelStackTests
{
    /// <summary>pstacks of dotnet-dump 10, shortened.</summary>
    private const string Tree = """

        ________________________________________________
         ~~~~ 7c80
            1 System.IO.StreamReader.ReadToEnd()
            1 Program.<Main>(String[])


        ________________________________________________
              ~~~~ 7c8d
                 1 System.Threading.WaitHandle.WaitOneNoCheck(Int32, Boolean, Object, WaitHandleWaitSourceMap)
                 1 System.Threading.TimerQueue.TimerThread()
                   ~~~~ 7c8a,7c8b,7c8f,7c90...
                     16 System.Threading.Monitor.Wait(Object, Int32)
                     16 System.Threading.Tasks.Task<System.Int32>.GetResultCore(Boolean)
                     16 TestTargets.Scenarios.TaskWait()
                   ~~~~ 7cac,7cad
                      2 System.Threading.Tasks.Task<System.Int32>.get_Result()
                      2 TestTargets.Scenarios.TaskWait()
                18 System.Threading.ThreadPoolWorkQueue.Dispatch()
                18 System.Threading.PortableThreadPool+WorkerThread.WorkerThreadStart()
           19 System.Threading.Thread.StartCallback()


        ==> 20 threads with 2 roots
        """;

    [Fact]
    public void Each_leaf_of_a_tree_is_a_stack_down_to_its_root()
    {
        Observation observation = Texts.Read(Tree);

        StackReport report = observation.Stacks[0].Report;
        Assert.Equal(20, report.ThreadCount);
        Assert.Equal([16, 2, 1, 1], report.Groups.Select(group => group.Count));
        Assert.Equal(
            [
                "System.Threading.Monitor.Wait(Object, int)", "System.Threading.Tasks.Task.GetResultCore(bool)",
                "TestTargets.Scenarios.TaskWait()", "System.Threading.ThreadPoolWorkQueue.Dispatch()",
                "System.Threading.PortableThreadPool.WorkerThread.WorkerThreadStart()", "System.Threading.Thread.StartCallback()",
            ],
            report.Groups[0].Frames.Select(frame => frame.Method));
        Assert.Equal(18, report.Groups.Where(group => group.IsPoolWorker).Sum(group => group.Count));
        Assert.Equal("Program.Main(String[])", Assert.Single(
            report.Groups, group => group.Frames[0].Method.Contains("StreamReader", StringComparison.Ordinal)).Frames[^1].Method);
    }

    [Fact]
    public void Threads_that_clrstack_shows_are_not_counted_again() =>
        Assert.Equal(1, Texts.Read($"{Texts.Worker(7)}\n{Tree}").Stacks[0].Report.ThreadCount);
}
