using DotnetStarvation.Fix.Calls;
using ThreadPoolDiagnostics.Code.Blocking;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace DotnetStarvation.Tests.Fix.Calls;

/// <summary>A call is found in the text of its statement.</summary>
public sealed class CallPlaceTests
{
    [Theory]
    [InlineData("var price = LoadAsync(id).Result;", "Task.Result", "Result", false)]
    [InlineData("LoadAsync(id)\n    .Wait();", "Task.Wait", "Wait()", false)]
    [InlineData("LoadAsync(id).Wait(1_000);", "Task.Wait", "Wait(1_000)", true)]
    [InlineData("return LoadAsync(id).GetAwaiter().GetResult();", "TaskAwaiter.GetResult", "GetResult()", false)]
    [InlineData("Thread.Sleep(TimeSpan.FromSeconds(Math.Max(1, 2)));", "Thread.Sleep",
        "Sleep(TimeSpan.FromSeconds(Math.Max(1, 2)))", true)]
    [InlineData("db.Query<Order>(\"a ) in text\", ')');", "Db.Query", "Query<Order>(\"a ) in text\", ')')", true)]
    [InlineData("x = cache?.Load(/* ) */ 1);", "Cache.Load", "Load(/* ) */ 1)", true)]
    public void It_ends_behind_its_arguments(string text, string api, string call, bool hasArguments)
    {
        CallPlace place = CallPlace.Find(text, 1, Api(api))!;

        Assert.Equal(hasArguments, place.HasArguments);
        Assert.Equal(call, text[place.Start..place.End]);
    }

    [Theory]
    [InlineData("var result = new Result();", "Task.Result")]
    [InlineData("Wait();", "Task.Wait")]
    [InlineData("task.Waiting();", "Task.Wait")]
    [InlineData("task.Wait(", "Task.Wait")]
    [InlineData("", "Task.Wait")]
    public void What_only_looks_like_it_is_none(string text, string api) => Assert.Null(CallPlace.Find(text, 1, Api(api)));

    [Fact]
    public void Lines_before_it_do_not_count_and_lines_far_behind_it_neither()
    {
        string text = "a.Wait();\nb.Wait();\n" + new string('\n', 30) + "c.Wait();\n";

        Assert.Equal(2, CallPlace.LineOf(text, CallPlace.Find(text, 2, Api("Task.Wait"))!.Start));
        Assert.Null(CallPlace.Find(text, 3, Api("Task.Wait")));
    }

    private static BlockingApi Api(string method) => new($"Some.{method}", WaitKind.Task, "await");
}
