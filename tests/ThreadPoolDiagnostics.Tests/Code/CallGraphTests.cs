using ThreadPoolDiagnostics.Code;
using ThreadPoolDiagnostics.Code.Reading;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Tests.Code;

public sealed class CallGraphTests
{
    private static readonly string Samples = typeof(RoadSamples).FullName!.Replace('+', '.');

    [Theory]
    [InlineData("ThroughAnInterface", "SlowStore.ThreadPoolDiagnostics.Tests.Code.RoadSamples.IStore.Find")]
    [InlineData("ThroughDispose", "ClosedByWaiting.Dispose")]
    [InlineData("ThroughALambda", "ThroughALambda.lambda Deep Deeper")]
    [InlineData("ThroughAnAsyncMethod", "Deep Deeper")]
    [InlineData("ThroughADelegateThatItIsHanded", "ThroughHandedDelegates.lambda Deep Deeper")]
    [InlineData("ThroughADelegateInAField", "Holder.Use ThroughHandedDelegates.lambda Deep Deeper")]
    [InlineData("ThroughAnAsyncMethodThatIsHandedOne", "ThroughHandedDelegates.lambda Deep Deeper")]
    [InlineData("ThroughAClosure.lambda", "ThroughHandedDelegates.lambda Deep Deeper")]
    public void The_road_leads_from_a_method_to_the_call(string from, string road)
    {
        ReachedSite reached = Assert.Single(OwnCode.Read.Calls.SitesOf(WaitKind.Task, Methods(from)));

        Assert.Equal([$"{Samples}.{from}", .. road.Split(' ').Select(name => $"{Samples}.{name}")], reached.Names);
    }

    [Theory]
    [InlineData("OnAThreadOfItsOwn")]
    [InlineData("LongRunning")]
    [InlineData("OnAThreadThatItIsHanded")]
    public void What_runs_on_a_thread_of_its_own_is_on_nobodys_road(string from) =>
        Assert.Empty(OwnCode.Read.Calls.SitesOf(WaitKind.Task, Methods(from)));

    [Fact]
    public void A_road_by_a_delegate_that_somebody_handed_over_is_told_from_others()
    {
        Assert.True(Assert.Single(OwnCode.Read.Calls.SitesOf(WaitKind.Task, Methods("ThroughADelegateThatItIsHanded"))).IsHanded);
        Assert.False(Assert.Single(OwnCode.Read.Calls.SitesOf(WaitKind.Task, Methods("ThroughALambda"))).IsHanded);
    }

    [Fact]
    public void Calls_of_one_api_are_found_by_the_name_that_stacks_give_it()
    {
        IReadOnlyList<ReachedSite> sites = OwnCode.Read.Calls.SitesCalling(
            "System.Threading.Thread.Sleep(int)", OwnCode.Read.Calls.MethodsNamed($"{typeof(BlockingSamples).FullName}.Sleep()"));

        Assert.Equal($"{typeof(BlockingSamples).FullName}.Sleep", Assert.Single(sites).Site.Method.Name);
    }

    [Fact]
    public void The_nearest_call_comes_first()
    {
        IReadOnlyList<ReachedSite> sites = OwnCode.Read.Calls.SitesOf(
            WaitKind.Task, [.. Methods("Deep"), .. Methods("ThroughDispose")]);

        Assert.Equal(sites.OrderBy(site => site.Road.Count).Select(site => site.Site), sites.Select(site => site.Site));
        Assert.Equal(2, sites.Count);
    }

    private static IReadOnlyList<CodeMethod> Methods(string name)
    {
        IReadOnlyList<CodeMethod> found = OwnCode.Read.Calls.MethodsNamed($"{Samples}.{name}");
        Assert.NotEmpty(found);
        return found;
    }
}
