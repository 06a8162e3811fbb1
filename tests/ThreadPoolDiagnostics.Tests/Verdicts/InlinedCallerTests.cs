using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;
using static ThreadPoolDiagnostics.Tests.Verdicts.InlinedCalls;

namespace ThreadPoolDiagnostics.Tests.Verdicts;

/// <summary>What is said of a wait whose caller was inlined, and of the way to one whose caller was not.</summary>
public sealed class InlinedCallerTests
{
    private static readonly StackFrame Generated = new("", "dynamicClass.lambda_method20(Closure, Object, HttpContext)", false);
    private static readonly StackFrame Middleware = Given.Application("App.Errors.Answer(HttpContext)");
    private static readonly StackGroup Hidden = Given.Stack(3, Wait, Result, Generated, Endpoint, Middleware);

    [Fact]
    public void Endpoints_whose_methods_were_inlined_are_told_apart_by_their_generated_code()
    {
        StackFrame other = Generated with { Method = "dynamicClass.lambda_method7(Closure, Object, HttpContext)" };

        Assert.Equal(2, In(Given.Blocked(Hidden, Given.Stack(2, Wait, Result, other, Endpoint))).Count);
    }

    [Fact]
    public void What_was_called_is_named_and_not_the_lock_deep_inside_of_it()
    {
        StackFrame[] console =
        [
            Given.Framework("System.Threading.Monitor.Enter(Object)"),
            Given.Framework("System.IO.SyncTextWriter.WriteLine(String)"),
            Given.Framework("System.Console.WriteLine(String)"),
        ];

        Assert.Equal(
            "System.Console.WriteLine(String)", Assert.Single(In(Given.Blocked(Given.Stack(2, [.. console, Generated])))).Method);
        BlockingCall known = Assert.Single(In(Given.Blocked(Given.Stack(2, [.. console, Middleware]))));
        Assert.Equal(("App.Errors.Answer(HttpContext)", "System.Console.WriteLine(String)"), (known.Method, known.Api));
    }

    [Fact]
    public void The_call_path_leads_from_the_outermost_method_to_the_wait_but_not_beyond_what_NET_has_begun()
    {
        StackFrame load = Given.Application("App.Store.Load()") with { Source = new("Store.cs", 7) };

        BlockingCall call = Assert.Single(
            In(Given.Blocked(Given.Stack(2, Wait, load, Given.Application("App.Shop.Show()"), Generated, Endpoint, Middleware))));

        Assert.Equal(
            [
                new("App.Shop.Show()", null, FrameOrigin.Application),
                new("App.Store.Load()", new("Store.cs", 7), FrameOrigin.Application),
            ],
            call.ApplicationPath());
        Assert.Equal(["App.Store.Load()", Wait.Method], call.WaitPath().Select(frame => frame.Method));
        Assert.Empty(call.Candidates);
    }

    [Fact]
    public void A_snapshot_with_the_inlined_frames_names_the_method_for_those_without()
    {
        StackFrame inlined = Given.Application("App.Shop.Show()") with { IsInlined = true, Source = new("Shop.cs", 12) };
        StackGroup whole = Given.Stack(3, Wait, Result, inlined, Generated, Endpoint, Middleware);
        Observation observation = Given.Blocked(Hidden) with
        {
            Stacks = [Given.Snapshot(0.5, [Hidden]), Given.Snapshot(1.5, [whole])],
        };

        BlockingCall call = Assert.Single(In(observation));

        Assert.Equal(("App.Shop.Show()", 12, 1.0, 3), (call.Method, call.Source?.Line, call.BusyShare, call.PersistentThreads));
    }

    private const string Invoker = "Microsoft.AspNetCore.Mvc.Infrastructure.ControllerActionInvoker.Next(State&)";

    /// <summary>One that derives from .NET's attribute has its frame, others are called by what calls actions.</summary>
    [Theory]
    [InlineData("Microsoft.AspNetCore.Mvc.Filters.ActionFilterAttribute.OnActionExecutionAsync")]
    [InlineData(Invoker)]
    public void A_filter_that_has_run_is_likelier_than_actions_that_have_not(string calledBy)
    {
        Observation observation = Given.Blocked(
            Given.Stack(3, Wait, Result, Given.Framework(calledBy), Given.Framework(Invoker)));
        Suspect[] suspects =
        [
            new("App.Cart.Show", WaitKind.Task, "System.Threading.Tasks.Task.Result") { Entry = "action" },
            new("App.Audit.OnActionExecuting", WaitKind.Task, "System.Threading.Tasks.Task.Wait") { HasRun = true },
        ];

        BlockingCall call = Assert.Single(In(observation with { Suspects = suspects }));

        Assert.Equal("App.Audit.OnActionExecuting", call.Candidates[0].Method);
    }

    [Fact]
    public void An_async_method_that_a_frame_was_compiled_for_is_the_way_to_the_wait()
    {
        const string name = "System.Runtime.CompilerServices.AsyncTaskMethodBuilder.AsyncStateMachineBox.MoveNext(Thread)";
        StackFrame box = Given.Framework(name) with { Carries = "App.Cart.PayAsync" };
        Observation observation = Given.Blocked(Given.Stack(2, Wait, Result, box));

        Assert.Equal("App.Cart.PayAsync", Assert.Single(Assert.Single(In(observation)).Candidates).Method);
        Suspect led = Suspect("App.Bank.Ask") with { CallPath = ["App.Cart.PayAsync", "App.Bank.Ask"] };
        observation = observation with { Suspects = [Suspect("App.Other.Wait"), led] };
        Assert.Equal("App.Bank.Ask", Assert.Single(Assert.Single(In(observation)).Candidates).Method);
    }

    [Fact]
    public void Of_two_calls_on_what_the_threads_wait_for_the_one_in_use_is_meant()
    {
        StackGroup alone = Given.Stack(3, Wait);
        Suspect[] suspects =
        [
            Suspect("App.Page.Show") with { Calls = ["CountAsync"] },
            Suspect("App.Hub.Count") with { Calls = ["CountAsync"], TypeHasRun = true },
            Suspect("App.Host.Start") with { HasRun = true },
        ];

        BlockingCall call = Assert.Single(In(Given.Blocked(alone) with
        {
            Suspects = suspects,
            TaskWaits = [.. alone.ThreadIds.Select(thread => new TaskWait(TimeSpan.Zero, thread, "CountAsync"))],
        }));

        Assert.Equal(("App.Hub.Count", true), (call.Candidates[0].Method, call.Candidates[0].IsLikely));
        Assert.DoesNotContain(call.Candidates.Skip(1), candidate => candidate.IsLikely);
    }

    [Theory]
    [InlineData("System.Diagnostics.TraceInternal.WriteLine(String)", "System.Diagnostics.Trace.WriteLine")]
    [InlineData("Microsoft.Extensions.Logging.LoggerMessage.Define.Log(ILogger)", "Microsoft.Extensions.Logging.ILogger.Log")]
    [InlineData("System.Lazy.CreateValue()", "System.Lazy.Value")]
    [InlineData("System.Console.get_Out()", "System.Console.Out")]
    public void Who_calls_the_api_that_waits_comes_before_other_waits_of_the_kind(string frame, string api)
    {
        StackFrame enter = Given.Framework("System.Threading.Monitor.Enter(Object)");
        Observation observation = Given.Blocked(Given.Stack(3, enter, Given.Framework(frame), Middleware)) with
        {
            Suspects =
            [
                Locks("App.Users.Find", "System.Threading.Monitor.Enter"),
                Locks("App.Users.Note", api) with { IsThroughDelegate = true },
            ],
        };

        Assert.Equal("App.Users.Note", Assert.Single(In(observation)).Candidates[0].Method);

        static Suspect Locks(string method, string api) =>
            new(method, WaitKind.Lock, api) { Within = "App.Errors.Answer", CallPath = [method] };
    }

    /// <summary>A sink was inlined into the logger: the thread in it holds the lock of the logger.</summary>
    [Fact]
    public void Own_code_that_a_package_calls_back_under_its_lock_is_what_holds_the_others_up()
    {
        StackFrame log = Given.Application("Journal.Logger.Log(String)", "Journal") with { IsLibrary = true };
        StackFrame dispatch = Given.Application("Journal.Logger.Dispatch(String)", "Journal") with { IsLibrary = true };
        StackFrame enter = Given.Framework("System.Threading.Monitor.Enter_Slowpath(Object)");
        var line = new SourceLocation("/src/Sink.cs", 18);
        Observation observation = Given.Blocked(
            Given.Stack(9, enter, dispatch, log, Generated),
            Given.Stack(1, Wait, dispatch, log, Generated) with { ThreadIds = [7] });

        BlockingCall[] calls =
        [
            .. In(observation with
            {
                Suspects =
                [
                    Suspect("App.Sink.Emit") with
                    {
                        Source = line,
                        ApiFrame = "Journal.Logger.Log",
                        CalledBackBy = "Journal.Logger.Dispatch",
                    },
                    new("App.Shop.Show", WaitKind.Lock, "Journal.Logger.Log") { ApiFrame = "Journal.Logger.Log" },
                ],
            }),
        ];

        Assert.Equal((WaitKind.Task, 1, 9), (calls[0].Wait, calls[0].Threads, calls[0].HeldUp));
        Assert.Equal(("System.Threading.Tasks.Task.Result", null), (calls[0].Api, calls[0].LibraryApi));
        CallCandidate sink = Assert.Single(calls[0].Candidates);
        Assert.Equal(("App.Sink.Emit", line, true), (sink.Method, sink.Source, sink.IsLikely));
        Assert.Equal(
            "Logger.Dispatch calls it back and, by its IL, does not wait so itself; it calls Task.Result.", sink.Reason);
        Assert.Equal("App.Shop.Show", Assert.Single(calls[1].Candidates).Method);
    }
}
