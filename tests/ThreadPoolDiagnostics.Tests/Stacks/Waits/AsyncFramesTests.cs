using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Frames;

namespace ThreadPoolDiagnostics.Tests.Stacks.Waits;

public sealed class AsyncFramesTests
{
    private const string SetResult = "System.Runtime.CompilerServices.AsyncTaskMethodBuilder.SetResult(TResult)";

    [Fact]
    public void An_async_method_that_resumes_its_caller_has_ended()
    {
        StackGroup stack = Stack(
            "Shop.BuyAsync", "System.Threading.Tasks.Task.RunContinuations(Object)", SetResult, "Shop.PayAsync");

        Assert.Equal([false, false, false, true], Enumerable.Range(0, 4).Select(stack.HasEnded));
    }

    [Theory]
    [InlineData("System.Threading.Tasks.TaskCompletionSource.SetResult(TResult)", "Shop.PayAsync")]
    [InlineData(SetResult, "Shop.Pay()")]
    [InlineData("System.Runtime.CompilerServices.AsyncTaskMethodBuilder.Start(T&)", "Shop.PayAsync")]
    public void Whoever_completes_a_task_otherwise_goes_on(string callee, string method) =>
        Assert.False(Stack(callee, method).HasEnded(1));

    private static StackGroup Stack(params string[] methods) =>
        new(
            [.. methods.Select(method => new StackFrame("M", method, method.StartsWith("Shop.", StringComparison.Ordinal)))],
            [1]);
}
