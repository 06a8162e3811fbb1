using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.Verdicts;

public sealed class BlockingCallsTests
{
    private const string Invoker = "Grpc.Core.CallInvoker.BlockingUnaryCall(Method, string, CallOptions, T)";
    private const string Interceptor = "Grpc.Core.Interceptors.InterceptingCallInvoker.BlockingUnaryCall(Method)";

    private static readonly StackFrame Sleep = Given.Framework("System.Threading.Thread.Sleep(int)");

    [Fact]
    public void Threads_that_wait_in_the_same_method_count_together_whoever_called_it()
    {
        StackGroup nested = new(
            [.. Given.Sleeping(1).Frames.Take(2), Given.Application("App.Outer.Call()"), .. Given.Sleeping(1).Frames.Skip(2)],
            [99]);

        IReadOnlyList<BlockingCall> calls = In(Given.Sleeping(3), nested, Given.Sleeping(1, "App.Prices.Show()", firstId: 50));

        Assert.Equal(
            [("App.Orders.Show()", 4, 0.8), ("App.Prices.Show()", 1, 0.2)],
            calls.Select(c => (c.Method, c.Threads, c.BusyShare)));
        Assert.Equal(
            ["App.Orders.Show()", "System.Threading.Thread.Sleep(int)"], calls[0].WaitPath().Select(frame => frame.Method));
        Assert.Equal((WaitKind.Sleep, 4), (calls[0].Wait, calls[0].PersistentThreads));
    }

    [Fact]
    public void What_was_called_is_an_async_method_and_not_the_step_into_it()
    {
        StackFrame query = Given.Application("Sql.Command.ExecuteScalar", "Sql") with { IsLibrary = true };
        StackFrame step = Given.Framework("System.Runtime.CompilerServices.AsyncMethodBuilderCore.Start(T&)");

        BlockingCall call = Assert.Single(In(Given.Stack(2, Sleep, query, step, Given.Application("App.Shop.Show()"))));

        Assert.Equal(("App.Shop.Show()", query.Method), (call.Method, call.Api));
    }

    /// <summary>The code generator wrote it into the application; its author did not.</summary>
    [Theory]
    [InlineData(
        Invoker, "App.Quotes.QuotesClient.GetQuote(Request)", "App.Shop.Show()", "App.Quotes.QuotesClient.GetQuote(Request)")]
    [InlineData(
        Interceptor, "App.Greeter.GreeterClient.Hello(Request)", "App.Shop.Show()", "App.Greeter.GreeterClient.Hello(Request)")]
    [InlineData(Invoker, "App.Board.Price(string)", "App.Board.Price(string)", Invoker)] // its method was inlined into this one
    public void A_generated_client_is_an_API_and_own_code_that_contains_it_is_not(
        string invoker, string caller, string method, string api)
    {
        StackFrame generated = Given.Application(invoker, "Grpc.Core.Api") with { IsLibrary = true };

        BlockingCall call = Assert.Single(
            In(Given.Stack(2, Sleep, generated, Given.Application(caller), Given.Application("App.Shop.Show()"))));

        Assert.Equal((method, api), (call.Method, call.Api));
    }

    [Fact]
    public void A_method_that_LibraryImport_implements_is_what_own_code_called()
    {
        StackFrame native = Given.Application("App.Native.Nanosleep()") with { Source = new("obj/LibraryImports.g.cs", 15) };

        BlockingCall call = Assert.Single(In(Given.Stack(2, Sleep, native, Given.Application("App.Shop.Show()"))));

        Assert.Equal(("App.Shop.Show()", native.Method), (call.Method, call.Api));
    }

    /// <summary>A driver's internals differ from thread to thread, and its caller waits for one call.</summary>
    [Fact]
    public void All_ways_inside_of_a_package_are_one_call_of_the_method_that_called_it()
    {
        StackFrame get = Given.Application("Redis.Database.Get(String)", "Redis") with { IsLibrary = true };
        StackFrame send = Given.Application("Redis.Bridge.Send()", "Redis") with { IsLibrary = true };
        StackFrame own = Given.Application("App.Prices.Get()") with { Source = new("Prices.cs", 12) };

        BlockingCall call = Assert.Single(In(
            Given.Stack(3, Given.Framework("System.Threading.Monitor.Wait(Object)"), get, own),
            Given.Stack(1, Given.Framework("System.Threading.Monitor.Enter(Object)"), send, get, own) with { ThreadIds = [70] }));

        Assert.Equal(("App.Prices.Get()", 12, 4, 1.0), (call.Method, call.Source?.Line, call.Threads, call.BusyShare));
        Assert.Equal(("Redis.Database.Get(String)", WaitKind.Pulse), (call.Api, call.Wait));
        Assert.Equal("App.Prices.Get()", Assert.Single(call.ApplicationPath()).Method);
    }

    [Fact]
    public void Running_idle_and_foreign_threads_block_nothing() =>
        Assert.Empty(In(Given.Running(3), Given.Idle(3), Given.Dedicated(3)));

    /// <summary>The channel by which a test host hears from dotnet test, and a test that the same runner has called.</summary>
    [Fact]
    public void The_waits_of_a_test_runner_are_nobodys_to_change_and_those_of_a_test_are()
    {
        StackFrame runner = Given.Application(
            "Microsoft.VisualStudio.TestPlatform.CommunicationUtilities.TcpClientExtensions.MessageLoop()", "testhost");
        StackGroup polling = Given.Stack(2, Given.Framework("System.Net.Sockets.SocketPal.Poll(int)"), runner);
        StackGroup test = Given.Stack(1, Sleep, Given.Application("App.Tests.Orders_are_shown()"), runner);

        Assert.Equal("App.Tests.Orders_are_shown()", Assert.Single(In(polling, test)).Method);
    }

    /// <summary>Two threads find due timers under the lock of the timers; a lock of the application is elsewhere.</summary>
    [Fact]
    public void The_timers_own_wait_is_nobodys_to_change_and_has_no_inlined_caller()
    {
        StackFrame[] timers =
        [
            Given.Framework("System.Threading.Lock.TryEnterSlow(int)"),
            Given.Framework("System.Threading.TimerQueue.FireNextTimers()"),
        ];
        Observation observation = Given.Blocked(Given.Stack(2, timers)) with
        {
            Suspects = [new Suspect("App.Validators.IsValid()", WaitKind.Lock, "System.Threading.Monitor.Enter")],
        };

        BlockingCall call = Assert.Single(BlockingCalls.In(observation));

        Assert.Equal("System.Threading.TimerQueue.FireNextTimers()", call.Method);
        Assert.Empty(call.Candidates);
        Assert.Empty(Advice.ForCalls([call]));
    }

    [Fact]
    public void Where_the_method_was_inlined_away_the_route_stands_for_it()
    {
        StackGroup inlined = Given.Stack(
            2, Sleep, Given.Framework("Microsoft.AspNetCore.Routing.EndpointMiddleware.Invoke(HttpContext)"));
        Observation observation = Given.Blocked(inlined) with
        {
            Requests =
            [
                new(TimeSpan.FromSeconds(0.1), inlined.ThreadIds[0], "GET /old"),
                new(TimeSpan.FromSeconds(0.2), inlined.ThreadIds[0], "GET /orders"),
                new(TimeSpan.FromSeconds(0.3), inlined.ThreadIds[1], "GET /orders"),
                new(TimeSpan.FromSeconds(9), inlined.ThreadIds[1], "GET /later"),
            ],
        };

        BlockingCall call = Assert.Single(Decision.Decide(observation).BlockingCalls);

        Assert.Equal(("System.Threading.Thread.Sleep(int)", false), (call.Method, call.IsApplication));
        Assert.Equal(["GET /orders"], call.Routes);
    }

    [Fact]
    public void The_longest_wait_is_one_that_was_under_way_when_the_stacks_were_taken()
    {
        Observation observation = Given.Blocked(Given.Sleeping(2)) with
        {
            Waits =
            [
                new(TimeSpan.FromSeconds(0.4), 1, TimeSpan.FromSeconds(0.5)),
                new(TimeSpan.FromSeconds(0.6), 2, TimeSpan.FromSeconds(0.7)), // between the snapshots
                new(TimeSpan.FromSeconds(0.1), 77, TimeSpan.FromSeconds(3)), // somebody else's
            ],
        };

        Assert.Equal(TimeSpan.FromSeconds(0.5), Assert.Single(Decision.Decide(observation).BlockingCalls).LongestWait);
    }

    /// <summary>The stacks were taken after 0.5 and 1.5 s.</summary>
    [Theory]
    [InlineData(0.4, null, null, 1.1)]
    [InlineData(0.4, null, 1.0, 0.1)]
    [InlineData(0.4, null, 0.5, 0.1)]
    [InlineData(0.4, 0.3, null, 0.3)]
    [InlineData(0.5, 0.2, null, 0.2)]
    [InlineData(0.1, 0.4, null, 0.4)]
    [InlineData(0.6, 0.7, null, null)]
    public void A_wait_counts_that_was_under_way_then_and_as_long_as_it_was_followed(
        double start, double? length, double? followed, double? longest)
    {
        Observation observation = Given.Blocked(Given.Sleeping(2)) with
        {
            LockWaits = [new(Seconds(start), 1, null, Seconds(length)), new(Seconds(0.45), 1, null, Seconds(0.08))],
            WaitsFollowedUntil = Seconds(followed),
        };

        Assert.Equal(Seconds(longest ?? 0.08), Assert.Single(Decision.Decide(observation).BlockingCalls).LongestWait);
    }

    private static TimeSpan Seconds(double seconds) => TimeSpan.FromSeconds(seconds);

    private static TimeSpan? Seconds(double? seconds) => seconds is { } known ? TimeSpan.FromSeconds(known) : null;

    private static IReadOnlyList<BlockingCall> In(params StackGroup[] groups) =>
        Decision.Decide(Given.Blocked(groups)).BlockingCalls;
}
