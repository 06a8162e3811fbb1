using DotnetStarvation.Stacks;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Frames;

namespace DotnetStarvation.Tests.Stacks;

public sealed class StackWordsTests
{
    [Theory]
    [InlineData("spinning for a condition (SpinWait)",
        "System.Threading.SpinWait.SpinOnceCore(int)", "System.Threading.SpinWait.SpinUntil(Func`1, int)")]
    [InlineData("waiting for the end of a process",
        "System.Threading.WaitHandle.WaitOne(int)", "System.Diagnostics.ProcessWaitState.WaitForExit(int)",
        "System.Diagnostics.Process.WaitForExitCore(int)", "System.Diagnostics.Process.WaitForExit(int)")]
    [InlineData("running, or waiting in native code", "System.Math.Pow(double, double)")]
    public void What_a_thread_waits_for_is_said_by_the_frames_that_know_it(string words, params string[] frames)
    {
        var group = new StackGroup(
            [.. frames.Select(frame => new StackFrame("System.Private.CoreLib", frame, IsApplication: false)),
            new StackFrame("Shop", "Shop.Orders.Book()", IsApplication: true)], [7]);

        Assert.Equal(words, StackWords.Waits(group.Wait));
    }
}
