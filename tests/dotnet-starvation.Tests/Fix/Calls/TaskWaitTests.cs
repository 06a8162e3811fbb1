using DotnetStarvation.Fix.Calls;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace DotnetStarvation.Tests.Fix.Calls;

/// <summary>A synchronous call becomes a wait for its asynchronous counterpart, or the reason why not is known.</summary>
public sealed class TaskWaitTests
{
    private const string Redis = "StackExchange.Redis.IDatabase.StringGet", RedisTwin = "IDatabaseAsync.StringGetAsync";

    [Theory]
    [InlineData("x = db.StringGet(key);", Redis, RedisTwin, "x = db.StringGetAsync(key).GetAwaiter().GetResult();")]
    [InlineData("Thread.Sleep(10);", "System.Threading.Thread.Sleep", "Task.Delay", "Task.Delay(10).GetAwaiter().GetResult();")]
    [InlineData("System.Threading.Thread.Sleep(10);", "System.Threading.Thread.Sleep", "Task.Delay",
        "Task.Delay(10).GetAwaiter().GetResult();")]
    [InlineData("Task.WaitAll(a, b);", "System.Threading.Tasks.Task.WaitAll", "await Task.WhenAll",
        "Task.WhenAll(a, b).GetAwaiter().GetResult();")]
    [InlineData("x = LoadAsync().Result;", "System.Threading.Tasks.Task.Result", "await", "x = LoadAsync().Result;")]
    public void It_waits_for_the_counterpart(string text, string api, string twin, string expected)
    {
        (WaitingCall call, CallPlace place) = At(text, api, twin);

        Assert.Null(TaskWait.Obstacle(call, place, text));
        Assert.Equal(expected, TaskWait.Rewritten(text, call, place));
    }

    [Theory]
    [InlineData("handle.WaitOne();", "System.Threading.WaitHandle.WaitOne", null, "no asynchronous counterpart")]
    [InlineData("task.Wait(1_000);", "System.Threading.Tasks.Task.Wait", "await", "WaitAsync")]
    [InlineData("queue.Take();", "System.Collections.Concurrent.BlockingCollection.Take", "ChannelReader.ReadAsync", "by hand")]
    [InlineData("try { task.Wait(); } catch (AggregateException) { }", "System.Threading.Tasks.Task.Wait", "await", "inner")]
    [InlineData("lock (gate) { if (x) { task.Wait(); } }", "System.Threading.Tasks.Task.Wait", "await", "lock")]
    public void What_an_await_cannot_replace_has_its_reason(string text, string api, string? twin, string reason)
    {
        (WaitingCall call, CallPlace place) = At(text, api, twin);

        Assert.Contains(reason, TaskWait.Obstacle(call, place, text), StringComparison.Ordinal);
    }

    [Fact]
    public void A_lock_that_has_ended_is_no_obstacle()
    {
        const string text = "lock (gate) { Count(); } task.Wait();";
        (WaitingCall call, CallPlace place) = At(text, "System.Threading.Tasks.Task.Wait", "await");

        Assert.Null(TaskWait.Obstacle(call, place, text));
    }

    private static (WaitingCall Call, CallPlace Place) At(string text, string api, string? twin)
    {
        var call = new WaitingCall("Shop.Cart.Pay", new(api, WaitKind.Task, twin), "Cart.cs", 1);
        return (call, CallPlace.Find(text, 1, call.Api)!);
    }
}
