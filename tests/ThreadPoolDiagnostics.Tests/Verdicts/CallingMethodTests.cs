using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.Verdicts;

public sealed class CallingMethodTests
{
    private static readonly StackFrame Wait =
        Given.Framework("System.Threading.Tasks.Task.InternalWait(int, CancellationToken)");

    private static readonly StackFrame Helper = Given.Application("App.Sync.Run(Func)");

    [Fact]
    public void Of_a_helper_that_waits_for_others_each_caller_is_named_with_its_share()
    {
        BlockingCall call = Assert.Single(In(
            ThroughHelper(6, "App.Orders.Show()", firstId: 1), ThroughHelper(3, "App.Prices.Show()", firstId: 20),
            Given.Stack(1, Wait, Helper) with { ThreadIds = [40] }));

        Assert.Equal(
            [("App.Orders.Show()", 0.6), ("App.Prices.Show()", 0.3)],
            call.Callers.Select(caller => (caller.Method, caller.BusyShare)));
        Assert.Equal("App.Orders.Show()", call.CallPath[0].Method);
    }

    [Fact]
    public void A_method_that_calls_it_in_several_lines_is_one_caller_with_the_line_of_most_threads()
    {
        BlockingCall call = Assert.Single(In(
            ThroughHelper(2, "App.Orders.Show()", firstId: 1, line: 10),
            ThroughHelper(3, "App.Orders.Show()", firstId: 20, line: 12),
            ThroughHelper(4, "App.Orders.Show()", firstId: 30, line: null),
            ThroughHelper(1, "App.Prices.Show()", firstId: 40, line: 5)));

        Assert.Equal([("App.Orders.Show()", 12, 0.9), ("App.Prices.Show()", 5, 0.1)],
            call.Callers.Select(caller => (caller.Method, caller.Source!.Line, caller.BusyShare)));
    }

    [Fact]
    public void A_single_caller_is_in_the_call_path_already() =>
        Assert.Empty(Assert.Single(In(ThroughHelper(6, "App.Orders.Show()", firstId: 1))).Callers);

    [Fact]
    public void Of_many_callers_there_are_those_with_the_most_threads()
    {
        BlockingCall call = Assert.Single(In(
            [.. Enumerable.Range(1, 8).Select(number => ThroughHelper(number, $"App.Page{number}.Show()", number * 20))]));

        Assert.Equal([8, 7, 6, 5, 4], call.Callers.Select(caller => (int)Math.Round(caller.BusyShare * 36)));
    }

    private static IReadOnlyList<BlockingCall> In(params StackGroup[] groups) => BlockingCalls.In(Given.Blocked(groups));

    private static StackGroup ThroughHelper(int threads, string caller, int firstId, int? line = 1)
    {
        StackFrame frame = Given.Application(caller) with { Source = line is { } at ? new("Shop.cs", at) : null };
        return Given.Stack(threads, Wait, Helper, frame) with { ThreadIds = [.. Enumerable.Range(firstId, threads)] };
    }
}
