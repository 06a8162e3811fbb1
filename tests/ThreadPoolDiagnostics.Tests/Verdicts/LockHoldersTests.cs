using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.Verdicts;

/// <summary>Who holds what others wait for.</summary>
public sealed class LockHoldersTests
{
    private static readonly StackFrame Sleep = Given.Framework("System.Threading.Thread.Sleep(int)");
    private static readonly StackFrame Enter = Given.Framework("System.Threading.Monitor.Enter(Object)");

    /// <summary>The one inside is the cause, and those at the door are its victims.</summary>
    [Fact]
    public void Whoever_waits_inside_of_a_lock_comes_before_those_who_wait_for_it()
    {
        BlockingCall[] calls = [.. In(AtLock(6), Given.Sleeping(1, "App.Ledger.Book()", firstId: 50), Given.Sleeping(3))];

        Assert.Equal([WaitKind.Sleep, WaitKind.Lock, WaitKind.Sleep], calls.Select(call => call.Wait));
        Assert.Equal(
            (6, HolderEvidence.CallPaths, "App.Ledger.Book()"), (calls[0].HeldUp, calls[0].HeldUpBy, calls[0].Holds));
        Assert.All(calls[1..], call => Assert.Equal(0, call.HeldUp));
    }

    [Fact]
    public void A_method_with_many_inside_is_no_lock_that_one_of_them_holds() =>
        Assert.All(In(AtLock(4), Given.Sleeping(3, "App.Ledger.Book()", firstId: 50)), call => Assert.Equal(0, call.HeldUp));

    [Fact]
    public void Of_several_Lazies_each_holds_up_those_that_wait_for_its_value()
    {
        StackFrame lazy = Given.Framework("System.Lazy.ExecutionAndPublication(LazyHelper, bool)");
        StackFrame get = Given.Application("App.Rates.Get()");

        IReadOnlyList<BlockingCall> calls = In(
            Given.Stack(6, Enter, lazy, get),
            Given.Stack(3, Sleep, Given.Application("App.Rates.Load()"), lazy, get) with { ThreadIds = [91, 92, 93] });

        Assert.Equal(("App.Rates.Load()", 6), (calls[0].Method, calls[0].HeldUp));
    }

    /// <summary>By its generated code, where the endpoint's own methods were inlined.</summary>
    [Fact]
    public void An_endpoint_whose_methods_were_inlined_has_Lazies_of_its_own()
    {
        StackFrame lazy = Given.Framework("System.Lazy.CreateValue()");
        StackFrame rates = new("", "dynamicClass.lambda_method2(Closure, Object)", false);
        StackFrame prices = new("", "dynamicClass.lambda_method7(Closure, Object)", false);

        IReadOnlyList<BlockingCall> calls = In(
            Given.Stack(6, Enter, lazy, rates), Given.Stack(4, Enter, lazy, prices),
            Given.Stack(3, Sleep, Given.Application("App.Rates.Load()"), lazy, rates) with { ThreadIds = [91, 92, 93] });

        Assert.Equal(("App.Rates.Load()", 6), (calls[0].Method, calls[0].HeldUp));
    }

    [Fact]
    public void Inside_of_a_package_whoever_holds_its_lock_is_told_from_those_who_wait_for_it()
    {
        StackFrame append = Given.Application("Logs.Appender.Append(Event)", "Logs") with { IsLibrary = true };
        StackFrame show = Given.Application("App.Shop.Show()");

        IReadOnlyList<BlockingCall> calls = In(
            Given.Stack(6, Enter, append, show), Given.Stack(1, Sleep, append, show) with { ThreadIds = [91] });

        Assert.Equal([(WaitKind.Sleep, 6), (WaitKind.Lock, 0)], calls.Select(call => (call.Wait, call.HeldUp)));
    }

    [Fact]
    public void Whoever_has_a_line_before_the_lock_does_not_hold_it()
    {
        StackFrame book = Given.Application("App.Ledger.Book()");
        StackGroup waiting = Given.Stack(6, Enter, book with { Source = new("Ledger.cs", 12) });
        StackGroup before = new([Sleep, book with { Source = new("Ledger.cs", 11) }, .. Given.Sleeping(1).Frames.Skip(2)], [90]);

        Assert.All(In(waiting, before), call => Assert.Equal(0, call.HeldUp));
    }

    [Fact]
    public void The_runtimes_events_show_the_owner_of_a_lock_wherever_it_is()
    {
        Observation observation = Given.Blocked(AtLock(4), Given.Sleeping(1, "App.Orders.Ask()", firstId: 50)) with
        {
            LockWaits = [new(TimeSpan.FromSeconds(0.1), AtLock(4).ThreadIds[1], 50, null)],
        };

        BlockingCall holder = Decision.Decide(observation).BlockingCalls[0];

        Assert.Equal(("App.Orders.Ask()", 4, HolderEvidence.LockEvents), (holder.Method, holder.HeldUp, holder.HeldUpBy));
    }

    [Fact]
    public void A_static_constructor_that_waits_comes_before_those_who_wait_for_the_class()
    {
        StackFrame[] slow =
        [
            Given.Framework("System.Runtime.CompilerServices.StaticsHelpers.GetGCStaticBaseSlow(MethodTable)"),
            Given.Application("App.Shop.Show()"),
        ];
        StackFrame[] load =
        [
            Given.Framework("System.Threading.Tasks.Task.InternalWait(int)"), Given.Application("App.Settings..cctor()"),
            Given.Framework("System.Runtime.CompilerServices.InitHelpers.CallClassConstructor(MethodTable)"),
        ];

        StackGroup waiting = Given.Stack(14, slow) with { InManagedCode = 0 };
        BlockingCall[] calls = [.. In(waiting, Given.Stack(1, [.. load, .. slow]) with { ThreadIds = [90] })];

        Assert.Equal(("App.Settings..cctor()", "App.Shop.Show()"), (calls[0].Method, calls[1].Method));
        Assert.Equal(calls[1].Threads, calls[0].HeldUp);
    }

    private static StackGroup AtLock(int threads) => Given.Stack(threads, Enter, Given.Application("App.Ledger.Book()"));

    private static IReadOnlyList<BlockingCall> In(params StackGroup[] groups) =>
        Decision.Decide(Given.Blocked(groups)).BlockingCalls;
}
