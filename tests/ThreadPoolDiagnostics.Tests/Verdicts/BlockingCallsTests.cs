using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.Verdicts;

public sealed class BlockingCallsTests
{
    private static readonly StackFrame Sleep = Seen.Framework("System.Threading.Thread.Sleep(int)");

    [Fact]
    public void Threads_that_wait_in_the_same_method_count_together_whoever_called_it()
    {
        StackGroup nested = new(
            [.. Seen.Sleeping(1).Frames.Take(2), Seen.Application("App.Outer.Call()"), .. Seen.Sleeping(1).Frames.Skip(2)], [99]);

        IReadOnlyList<BlockingCall> calls = In(Seen.Sleeping(3), nested, Seen.Sleeping(1, "App.Prices.Show()", firstId: 50));

        Assert.Equal(
            [("App.Orders.Show()", 4, 0.8), ("App.Prices.Show()", 1, 0.2)], calls.Select(c => (c.Method, c.Threads, c.Share)));
        Assert.Equal(["App.Orders.Show()", "System.Threading.Thread.Sleep(int)"], calls[0].Path);
        Assert.Equal((WaitKind.Sleep, 4), (calls[0].Wait, calls[0].Staying));
    }

    [Fact]
    public void Where_threads_wait_for_each_other_the_lock_comes_first_also_when_its_holder_was_met_more_often()
    {
        StackGroup atLock = Seen.Stack(
            2, Seen.Framework("System.Threading.Monitor.Enter(Object)"), Seen.Application("App.Ledger.Book()"));

        IReadOnlyList<BlockingCall> calls = In(atLock, Seen.Sleeping(3, "App.Ledger.Book()"));

        Assert.Equal([WaitKind.Lock, WaitKind.Sleep], calls.Select(call => call.Wait));
    }

    [Fact]
    public void Running_idle_and_foreign_threads_block_nothing() =>
        Assert.Empty(In(Seen.Running(3), Seen.Idle(3), Seen.Dedicated(3)));

    /// <summary>The channel by which a test host hears from dotnet test, and a test that the same runner has called.</summary>
    [Fact]
    public void The_waits_of_a_test_runner_are_nobodys_to_change_and_those_of_a_test_are()
    {
        StackFrame runner = Seen.Application(
            "Microsoft.VisualStudio.TestPlatform.CommunicationUtilities.TcpClientExtensions.MessageLoop()", "testhost");
        StackGroup polling = Seen.Stack(2, Seen.Framework("System.Net.Sockets.SocketPal.Poll(int)"), runner);
        StackGroup test = Seen.Stack(1, Sleep, Seen.Application("App.Tests.Orders_are_shown()"), runner);

        Assert.Equal("App.Tests.Orders_are_shown()", Assert.Single(In(polling, test)).Method);
    }

    [Fact]
    public void A_library_is_named_together_with_the_programs_own_method_that_calls_it()
    {
        StackGroup deep = Seen.Stack(4, Sleep, Seen.Application("Lib.Retry.Run()", "Lib"), Seen.Application("App.Cart.Pay()"));

        BlockingCall call = Assert.Single(In(deep, Seen.Dedicated(1)));

        Assert.Equal(("Lib.Retry.Run()", "App.Cart.Pay()"), (call.Method, call.Caller));
    }

    [Fact]
    public void Where_the_method_was_inlined_away_the_route_stands_for_it()
    {
        StackGroup inlined = Seen.Stack(
            2, Sleep, Seen.Framework("Microsoft.AspNetCore.Routing.EndpointMiddleware.Invoke(HttpContext)"));
        Observation seen = Blocked(inlined) with
        {
            Requests =
            [
                new(TimeSpan.FromSeconds(0.1), inlined.ThreadIds[0], "GET /old"),
                new(TimeSpan.FromSeconds(0.2), inlined.ThreadIds[0], "GET /orders"),
                new(TimeSpan.FromSeconds(0.3), inlined.ThreadIds[1], "GET /orders"),
                new(TimeSpan.FromSeconds(9), inlined.ThreadIds[1], "GET /later"),
            ],
        };

        BlockingCall call = Assert.Single(Decision.Decide(seen).BlockingCalls);

        Assert.Equal(("System.Threading.Thread.Sleep(int)", false), (call.Method, call.IsApplication));
        Assert.Equal(["GET /orders"], call.Routes);
    }

    [Fact]
    public void The_longest_wait_is_one_that_was_under_way_when_the_stacks_were_taken()
    {
        Observation seen = Blocked(Seen.Sleeping(2)) with
        {
            Waits =
            [
                new(TimeSpan.FromSeconds(0.4), 1, TimeSpan.FromSeconds(0.5)),
                new(TimeSpan.FromSeconds(0.6), 2, TimeSpan.FromSeconds(0.7)), // between the snapshots
                new(TimeSpan.FromSeconds(0.1), 77, TimeSpan.FromSeconds(3)), // somebody else's
            ],
        };

        Assert.Equal(TimeSpan.FromSeconds(0.5), Assert.Single(Decision.Decide(seen).BlockingCalls).LongestWait);
    }

    [Theory]
    [InlineData("A.B.Orders.Show(int, String)", "Orders.Show(int, String)", "Orders.Show")]
    [InlineData("Main()", "Main()", "Main")]
    [InlineData("A.Orders.Show(System.Object)", "Orders.Show(System.Object)", "Orders.Show")]
    [InlineData("A.B.Orders.Show.lambda()", "Orders.Show.lambda()", "Orders.Show.lambda")]
    [InlineData("A.B.Orders..ctor()", "Orders..ctor()", "Orders..ctor")]
    public void A_method_is_said_without_its_namespace(string method, string shorter, string bare) =>
        Assert.Equal((shorter, bare), (MethodName.TypeAndMethod(method), MethodName.Bare(method)));

    private static Observation Blocked(params StackGroup[] groups) => Seen.Sampled((9, 90, 1, 1), (9, 90, 1, 1)).With(groups);

    private static IReadOnlyList<BlockingCall> In(params StackGroup[] groups) => Decision.Decide(Blocked(groups)).BlockingCalls;
}
