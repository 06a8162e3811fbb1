using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Tests.Verdicts;

/// <summary>Waits whose caller was inlined, by what speaks for it.</summary>
internal static class CallerScenes
{
    private static readonly StackFrame Enter = Given.Framework("System.Threading.Monitor.Enter(Object)");
    private static readonly StackFrame Result = Given.Framework("System.Threading.Tasks.Task.InternalWait(int)");
    private static readonly StackFrame Core = Given.Framework("System.Threading.Tasks.Task.GetResultCore(bool)");
    private static readonly StackFrame Lazy = Given.Framework("System.Lazy.CreateValue()");
    private static readonly StackFrame Sleep = Given.Framework("System.Threading.Thread.Sleep(int)");
    private static readonly StackFrame Spin = Given.Framework("System.Threading.Tasks.Task.SpinWait(int)");
    private static readonly StackFrame Show = Given.Application("App.Shop.Show()") with { IsInlined = true };
    private static readonly StackFrame Serve = Given.Application("App.Shop.Serve()") with { IsInlined = true };
    private static readonly StackFrame Pay = Given.Application("App.Cart.Pay()") with { Source = new("/src/Cart.cs", 12) };
    private static readonly StackFrame Other = new("", "dynamicClass.lambda_method7(Closure, Object)", false);
    private static readonly StackFrame Generated = new("", "dynamicClass.lambda_method20(Closure, Object)", false);

    private static readonly Observation Stuck = Given.Sampled((9, 90, 1, 1), (9, 90, 1, 1));
    private static readonly Observation Hidden = Stuck.With(Given.Stack(3, Result, Core, Generated));

    public static IReadOnlyDictionary<string, Observation> All { get; } = new Dictionary<string, Observation>
    {
        ["inlined-caller"] = Hidden with
        {
            Suspects = [Suspect("App.Shop.Show") with { Source = new("/src/Shop.cs", 40) }, Suspect("App.Other.Wait")],
        },
        ["inlined-caller-of-nobody"] = Hidden,
        ["inlined-caller-behind-a-middleware"] = Stuck.With(
            Given.Stack(3, Result, Core, Generated, Carrying("App.Cart.PayAsync"), Given.Application("App.Errors.Answer()")),
            Given.Dedicated(1)),
        ["inlined-callers-by-what-began-them"] = Stuck.With(
            Given.Stack(4, Result, Carrying("App.Cart.PayAsync")), Given.Stack(3, Result, Carrying("App.Shop.ShowAsync")),
            Given.Stack(2, Result, Given.Framework("System.Threading.ExecutionContext.Run()")),
            Given.Stack(1, Result, Given.Framework("System.Threading.Tasks.Task.ExecuteEntry()"))),
        ["inlined-caller-of-one-snapshot"] = Stuck with
        {
            Stacks =
            [
                Given.Snapshot(
                    0.5, Given.Stack(3, Result, Core, Generated), Given.Stack(2, Sleep, Generated),
                    Given.Stack(1, Spin, Result, Core, Generated)),
                Given.Snapshot(
                    1.5, Given.Stack(1, Result, Core, Show, Generated), Given.Stack(3, Result, Core, Show, Serve, Generated)),
            ],
        },
        ["inlined-caller-of-one-kind"] = Hidden with { Suspects = [Suspect("App.Shop.Show")] },
        ["inlined-callers-of-all-kinds"] = Hidden with
        {
            Requests = [Began(4_711, "GET /shop"), Began(4_711, "GET /cart"), Began(4_712, "GET /cart")],
            TaskWaits = [Waits(5_001, "ListAsync"), Waits(5_002, "FindAsync"), Waits(5_003, "FindAsync"), Waits(7, "x")],
            Suspects =
            [
                Suspect("App.Far.Wait", "App.Near.Call"), Suspect("App.Near.Wait"), Suspect("App.Near.Wait"),
                Suspect("App.Run.Wait", "App.Near.Call") with { HasRun = true },
                Suspect("App.Waits.Wait") with { Api = "System.Threading.Tasks.Task.Wait", HasRun = true },
                Suspect("App.Finds.Wait") with { Calls = ["FindAsync", "ListAsync"] },
                Suspect("App.Serves.Wait") with { Requests = ["GET /shop", "GET /cart"] },
                Suspect("App.Sleeps.Wait") with { Wait = WaitKind.Sleep }, Inlined("App.Within.Wait"),
            ],
        },
        ["inlined-caller-that-serves"] = Hidden with
        {
            Requests = [Began(1, "GET /old"), Began(5_001, "GET /shop"), Began(5_002, "GET /shop"), Began(5_003, "GET /cart")],
            TaskWaits = [Waits(5_001, "FindAsync")],
            Suspects =
            [
                Suspect("App.Carts.Wait") with { Requests = ["GET /cart", "GET /shop"], HasRun = true },
                Suspect("App.Shop.Wait") with { Requests = ["GET /shop"], Calls = ["FindAsync"] }, Suspect("App.Other.Wait"),
            ],
        },
        ["inlined-caller-that-serves-by-another-API"] = Hidden with
        {
            Requests = [Began(5_001, "GET /shop")],
            Suspects =
            [
                Suspect("App.Other.Wait"),
                Suspect("App.Shop.Wait") with { Requests = ["GET /shop"], Api = "System.Threading.Tasks.Task.Wait" },
            ],
        },
        ["inlined-caller-that-serves-somebody-else"] = Hidden with
        {
            Requests = [Began(5_001, "GET /shop"), Began(4_711, "GET /cart")],
            Suspects = [Suspect("App.Other.Wait"), Suspect("App.Cart.Wait") with { Requests = ["GET /cart"] }],
        },
        ["inlined-caller-that-a-frame-runs"] = Stuck.With(Given.Stack(3, Result, Carrying("App.Cart.PayAsync(int)"))) with
        {
            Suspects = [Suspect("App.Bank.Ask", "App.Cart.PayAsync"), Suspect("App.Other.Wait")],
        },
        ["inlined-callers-of-a-lazy"] = Stuck.With(
            Given.Stack(3, Enter, Lazy, Generated),
            Given.Stack(1, Result, Given.Application("App.Settings.Load()"), Lazy, Generated), Given.Stack(1, Generated),
            Given.Stack(1, Result, Given.Application("App.Prices.Load()"), Lazy, Other)) with
        {
            Suspects = [Asks("App.Prices.Of"), Asks("App.Settings.Read"), Asks("App.Other.Lock") with { Api = "x.y.Enter" }],
        },
        ["inlined-into-a-frame-by-all-ways"] = Stuck.With(Given.Stack(3, Result, Pay)) with
        {
            Suspects =
            [
                Inlined("App.Far.Wait", "App.Near.Call"), Inlined("App.Handed.Wait") with { IsThroughDelegate = true },
                Inlined("App.Near.Wait"), Inlined("App.Near.Wait"), Inlined("App.Ran.Wait", "x", "y") with { HasRun = true },
                Inlined("App.Handed.Run") with { IsThroughDelegate = true, HasRun = true },
                Inlined("App.Same.Wait", "x") with { Api = "System.Threading.Tasks.Task.InternalWait" },
                Inlined("App.Elsewhere.Wait") with { Within = "App.Cart.Show" },
                Inlined("App.Sleeps.Wait") with { Wait = WaitKind.Sleep },
            ],
        },
        ["inlined-into-a-frame"] = Stuck.With(Given.Stack(3, Result, Pay)) with
        {
            Suspects =
            [
                Suspect("App.Users.Find") with { Within = "App.Cart.Pay", CallPath = ["App.Cart.Pay", "App.Users.Find"] },
                Suspect("App.Users.Ask") with { Within = "App.Cart.Pay", IsThroughDelegate = true, CallPath = ["App.Users.Ask"] },
            ],
        },
    };

    private static StackFrame Carrying(string method) =>
        Given.Framework("System.Runtime.CompilerServices.AsyncMethodBuilderCore.Start(x)") with { Carries = method };

    private static Suspect Suspect(string method, params string[] before) =>
        new(method, WaitKind.Task, "System.Threading.Tasks.Task.Result") { CallPath = [.. before, method] };

    private static Suspect Inlined(string method, params string[] before) =>
        Suspect(method, before) with { Within = "App.Cart.Pay" };

    private static Suspect Asks(string method) => new(method, WaitKind.Lock, "System.Lazy.Value") { CallPath = [method] };

    private static RequestStart Began(int thread, string route) => new(TimeSpan.FromSeconds(0.5), thread, route);

    private static TaskWait Waits(int thread, string operation) => new(TimeSpan.FromSeconds(0.1), thread, operation);
}
