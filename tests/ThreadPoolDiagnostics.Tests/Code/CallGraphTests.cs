using ThreadPoolDiagnostics.Code;
using ThreadPoolDiagnostics.Code.Reading;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Tests.Code;

public sealed class CallGraphTests
{
    private static readonly string Samples = typeof(CallPathSamples).FullName!.Replace('+', '.');

    [Theory]
    [InlineData("ThroughAnInterface", "SlowStore.ThreadPoolDiagnostics.Tests.Code.CallPathSamples.IStore.Find")]
    [InlineData("ThroughDispose", "ClosedByWaiting.Dispose")]
    [InlineData("ThroughALambda", "ThroughALambda.lambda Deep Deeper")]
    [InlineData("NotLongRunning", "NotLongRunning.lambda Deep Deeper")]
    [InlineData("AsynchronousLongRunning", "AsynchronousLongRunning.lambda Deep Deeper")]
    [InlineData("ThroughAStaticInterface", "Source.Load Deep Deeper")]
    [InlineData("ThroughAnAsyncMethod", "Deep Deeper")]
    [InlineData("ThroughADelegateThatItIsHanded", "ThroughHandedDelegates.lambda Deep Deeper")]
    [InlineData("ThroughADelegateInAField", "Holder.Use ThroughHandedDelegates.lambda Deep Deeper")]
    [InlineData("ThroughAnAsyncMethodThatIsHandedOne", "ThroughHandedDelegates.lambda Deep Deeper")]
    [InlineData("ThroughAClosure.lambda", "ThroughHandedDelegates.lambda Deep Deeper")]
    public void The_call_path_leads_from_a_method_to_the_call(string from, string callPath)
    {
        ReachedSite reached = Assert.Single(OwnCode.Read.Calls.SitesOf(WaitKind.Task, Methods(from)));

        Assert.Equal([$"{Samples}.{from}", .. callPath.Split(' ').Select(name => $"{Samples}.{name}")], reached.Names);
    }

    [Theory]
    [InlineData("OnAThreadOfItsOwn")]
    [InlineData("LongRunning")]
    [InlineData("LongRunningWithMore")]
    [InlineData("NewLongRunning")]
    [InlineData("OnAThreadThatItIsHanded")]
    public void What_runs_on_a_thread_of_its_own_is_on_nobodys_call_path(string from) =>
        Assert.Empty(OwnCode.Read.Calls.SitesOf(WaitKind.Task, Methods(from)));

    [Fact]
    public void Who_writes_to_a_trace_is_found_by_the_method_that_stacks_show_and_accused_of_nothing_else()
    {
        string method = $"{typeof(HarmlessSamples).FullName}.Trace";
        CallGraph calls = OwnCode.Read.Calls;

        ReachedSite traces = Assert.Single(
            calls.SitesInto("System.Diagnostics.TraceInternal.WriteLine(String)", calls.MethodsNamed(method)));

        Assert.Equal("System.Diagnostics.Trace.WriteLine", traces.Site.Api.Method);
        Assert.Empty(calls.SitesOf(WaitKind.Lock, calls.MethodsNamed(method)));
    }

    [Fact]
    public void Who_calls_a_generated_method_that_logs_is_the_one_that_logs()
    {
        using ProgramCode code = Built.Read("TestWebTargets");

        ReachedSite logs = Assert.Single(code.Calls.SitesInto(
            "Microsoft.Extensions.Logging.Logger.Log(LogLevel, EventId, T, Exception, Func)",
            code.Calls.MethodsNamed("TestWebTargets.StuckLog.Answer")));

        Assert.Equal("TestWebTargets.StuckLog.Answer", logs.Site.Method.Name);
        Assert.Equal("StuckLog.cs", code.SourceOf(logs.Site)?.FileName);
    }

    [Fact]
    public void A_call_path_by_a_delegate_that_somebody_handed_over_is_told_from_others()
    {
        Assert.True(Assert.Single(
            OwnCode.Read.Calls.SitesOf(WaitKind.Task, Methods("ThroughADelegateThatItIsHanded"))).IsThroughDelegate);
        Assert.False(Assert.Single(OwnCode.Read.Calls.SitesOf(WaitKind.Task, Methods("ThroughALambda"))).IsThroughDelegate);
    }

    [Fact]
    public void The_nearest_call_comes_first()
    {
        IReadOnlyList<ReachedSite> sites = OwnCode.Read.Calls.SitesOf(
            WaitKind.Task, [.. Methods("Deep"), .. Methods("ThroughDispose")]);

        Assert.Equal(sites.OrderBy(site => site.CallPath.Count).Select(site => site.Site), sites.Select(site => site.Site));
        Assert.Equal(2, sites.Count);
    }

    private static IReadOnlyList<CodeMethod> Methods(string name)
    {
        IReadOnlyList<CodeMethod> found = OwnCode.Read.Calls.MethodsNamed($"{Samples}.{name}");
        Assert.NotEmpty(found);
        return found;
    }
}
