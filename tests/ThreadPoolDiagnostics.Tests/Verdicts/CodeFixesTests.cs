using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.Verdicts;

public sealed class CodeFixesTests
{
    private static readonly BlockingCall
        Result = Call("App.Cart.Pay()", WaitKind.Task, "System.Threading.Tasks.Task.get_Result()"),
        Sleep = Call("App.Cart.Poll()", WaitKind.Sleep, "System.Threading.Thread.Sleep(int)"),
        Query = Call("App.Shop.Find(String)", WaitKind.Pulse, "Lib.Database.Get(String)") with
        {
            LibraryApi = "Lib.Database.Get(String)",
            LibraryFrame = "Lib.Pipe.Wait()",
            AsyncApi = "IDatabase.GetAsync",
            AsyncApiIsKnown = true,
        };

    [Fact]
    public void A_wait_for_a_task_is_rewritten_with_its_callers()
    {
        string fixes = CodeFixes.For([Result])!;

        Assert.Contains("'dotnet format analyzers --diagnostics VSTHRD002 VSTHRD103', with the package Microsoft.", fixes,
            StringComparison.Ordinal);
        Assert.EndsWith("renames them.", fixes, StringComparison.Ordinal);
    }

    [Fact]
    public void A_call_with_a_counterpart_of_its_name_is_awaited_in_asynchronous_methods_only() =>
        Assert.Contains("awaits the counterpart in methods that are asynchronous already",
            CodeFixes.For([Query]), StringComparison.Ordinal);

    [Fact]
    public void What_the_command_does_not_change_is_named() => Assert.EndsWith(
        " Database.Get is awaited only where its method returns a task already. Thread.Sleep is left to do by hand.",
        CodeFixes.For([Result, Query, Sleep]), StringComparison.Ordinal);

    /// <summary>Code that must be synchronous, and cases in which an asynchronous call does not help.</summary>
    [Fact]
    public void No_command_is_named_where_it_does_not_help()
    {
        Assert.Null(CodeFixes.For([]));
        Assert.Null(CodeFixes.For([Sleep]));
        Assert.Null(CodeFixes.For([Result with { Method = "App.Rates..cctor()" }]));
        Assert.Null(CodeFixes.For([Result with { CalledBy = "Serilog.Core.Logger.Write(LogEvent)" }]));
        Assert.Null(CodeFixes.For([Query with { AsyncApi = null }]));
    }

    private static BlockingCall Call(string method, WaitKind wait, string api) =>
        new(method, wait, 1, 9, [new(method, null, FrameOrigin.Application)]) { Api = api, ApiFrame = api };
}
