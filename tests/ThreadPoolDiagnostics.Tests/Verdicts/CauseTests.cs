using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.Verdicts;

public sealed class CauseTests
{
    [Fact]
    public void It_is_the_method_without_what_differs_from_build_to_build()
    {
        Cause cause = Cause.FromCalls([Call("Shop.Orders.Show(int)", 0.9), Call("Shop.Log.Write()", 0.1)]);

        Assert.Equal(new Cause("Shop.Orders.Show", WaitKind.Task), cause);
        Assert.Equal("Orders.Show (task)", $"{cause}");
    }

    [Fact]
    public void Of_an_inlined_call_it_is_the_likeliest_candidate()
    {
        BlockingCall inlined = Call("System.Threading.Tasks.Task.Wait()", 1) with
        {
            IsApplication = false,
            Candidates = [new("Shop.Orders.Show(int)", null, "it runs"), new("Shop.Orders.List()", null, "it may")],
        };

        Assert.Equal("Shop.Orders.Show", Cause.FromCalls([inlined]).Method);
    }

    [Fact]
    public void Calls_that_held_few_threads_are_none_but_the_first_always_is() => Assert.Equal(
        ["A.B.C", "A.B.D"],
        Cause.AllIn([Call("A.B.C()", 0.09), Call("A.B.D()", 0.1), Call("A.B.E()", 0.02)]).Select(cause => cause.Method));

    [Fact]
    public void Where_nobody_saw_the_threads_it_says_so()
    {
        Assert.Equal([Cause.Unknown], Cause.AllIn([]));
        Assert.Equal("an unknown call", $"{Cause.FromCalls([])}");
    }

    private static BlockingCall Call(string method, double share) => new(method, WaitKind.Task, share, 8, []);
}
