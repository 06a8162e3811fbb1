using DotnetStarvation.Fix.Calls;

namespace DotnetStarvation.Tests.Fix.Calls;

/// <summary>A method that returns the task of another call awaits it.</summary>
public sealed class TaskReturnsTests
{
    [Theory]
    [InlineData("Task Pay(int id) { Log(); return next(id); }", "async Task Pay(int id) { Log(); await next(id); }")]
    [InlineData("Task Pay(int id) { if (id is 0) return next(1); return next(id); }",
        "async Task Pay(int id) { if (id is 0) { await next(1); return; } await next(id); }")]
    [InlineData("Task Pay(int id) { if (id is 0) { return Task.CompletedTask; } foreach (int a in b) { } return a ? b() : c(); }",
        "async Task Pay(int id) { if (id is 0) { return; } foreach (int a in b) { } await (a ? b() : c()); }")]
    [InlineData("ValueTask Pay(int id) => next(\"return x;\");", "async ValueTask Pay(int id) => await next(\"return x;\");")]
    [InlineData("Task Pay(int id) { Log(); return Task.CompletedTask; }", "async Task Pay(int id) { Log(); }")]
    [InlineData("Task Pay(int id) { if (id is 0) return default; }", "async Task Pay(int id) { if (id is 0) return; }")]
    [InlineData("Task<int> Pay(int id) { if (id is 0) return Task.FromResult(Sum(1) + 2); return next(id); }",
        "async Task<int> Pay(int id) { if (id is 0) return Sum(1) + 2; return await next(id); }")]
    [InlineData("Task<int> Pay(int id) => id switch { 0 => Task.FromResult(1), _ => next(id) };",
        "async Task<int> Pay(int id) => await (id switch { 0 => Task.FromResult(1), _ => next(id) });")]
    public void Each_returned_task_is_awaited(string method, string expected) =>
        Assert.Equal(InCart(expected), TaskReturns.Restore(TaskReturns.Await(InCart(method), "Shop.Cart.Pay")!));

    [Fact]
    public void Until_the_code_fixes_have_run_no_line_moves()
    {
        string text = InCart("Task Pay()\n{\n    Log();\n    return Task.CompletedTask;\n}\n");

        Assert.Equal(text.Split('\n').Length, TaskReturns.Await(text, "Shop.Cart.Pay")!.Split('\n').Length);
    }

    [Theory]
    [InlineData("async Task Pay(int id) { await next(id); }")]
    [InlineData("Task<int> Pay(int id) { return Run(() => { return next(id); }); }")]
    [InlineData("int Pay(int id) => next(id);")]
    public void What_is_async_or_has_no_task_or_lambdas_beside_a_result_stays(string method) =>
        Assert.Equal(InCart(method), TaskReturns.Await(InCart(method), "Shop.Cart.Pay"));

    [Theory]
    [InlineData("Task Pay(int id) { Run(() => { return next(id); }); return next(id); }")]
    [InlineData("Task Pay(int id) { return Inner(id); Task Inner(int x) { return next(x); } }")]
    [InlineData("Task Pay(int id) => next(id); public Task Pay() => next(1);")]
    public void Return_statements_of_others_make_it_uncertain(string method) =>
        Assert.Null(TaskReturns.Await(InCart(method), "Shop.Cart.Pay"));

    private static string InCart(string method) => $"class Cart\n{{\n    public {method}\n}}";
}
