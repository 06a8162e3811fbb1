using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.WaitProfiles.Events;
using ThreadPoolDiagnostics.WaitProfiles.Findings;
using ThreadPoolDiagnostics.WaitProfiles;

namespace ThreadPoolDiagnostics.Tests.WaitProfiles.Findings;

public sealed class WaitFindingsTests
{
    private static readonly Activity Pays = Ran("Shop.OrderTests.Pays", 0, 10);
    private static readonly Activity Ships = Ran("Shop.OrderTests.Ships", 0, 10);

    private static readonly StackFrame Sleep = Given.Framework("System.Threading.Thread.Sleep(int)");

    private static readonly StackGroup Saving = Stack(
        Given.Framework("System.Threading.Thread.Sleep(int)"), Given.Application("Shop.Store.Save()"));

    [Fact]
    public void Waits_of_one_call_are_one_finding_with_its_tests_and_times()
    {
        WaitFinding finding = Assert.Single(WaitFindings.In(Profile(
            Wait(Saving, 1, 0.1, Pays), Wait(Saving, 2, 0.3, Ships), Wait(Saving, 3, 0.2, Pays))));

        Assert.Equal(("Shop.Store.Save()", WaitKind.Sleep, 3), (finding.Call.Method, finding.Call.Wait, finding.Count));
        Assert.Equal((0.6, 0.3), (finding.Total.TotalSeconds, finding.Longest.TotalSeconds));
        Assert.Equal([new(Pays.Name, 2), new(Ships.Name, 1)], finding.Tests);
        Assert.Empty(finding.PossibleTests);
    }

    [Fact]
    public void An_overload_that_calls_another_one_makes_no_second_finding()
    {
        StackFrame own = Given.Application("Shop.Store.Save()"), outer = Given.Framework("System.Threading.Tasks.Task.Wait()"),
            inner = Given.Framework("System.Threading.Tasks.Task.Wait(int, CancellationToken)");

        WaitFinding finding = Assert.Single(WaitFindings.In(Profile(
            Wait(Stack(inner, outer, own), 1, 0.1, Pays), Wait(Stack(inner, own), 2, 0.3, Pays))));

        Assert.Equal(2, finding.Count);
    }

    [Fact]
    public void A_request_within_a_test_names_both()
    {
        var request = new Activity(ActivityKind.Request, "POST /orders", TimeSpan.Zero) { Parent = Pays };

        WaitFinding finding = Assert.Single(WaitFindings.In(Profile(Wait(Saving, 1, 0.1, request))));

        Assert.Equal([new("POST /orders", 1)], finding.Requests);
        Assert.Equal([new(Pays.Name, 1)], finding.Tests);
    }

    [Fact]
    public void Where_the_test_is_unknown_those_that_ran_then_are_possible()
    {
        Activity later = Ran("Shop.OrderTests.Returns", 20, 30);

        WaitFinding finding = Assert.Single(WaitFindings.In(
            Profile(Wait(Saving, 5, 0.1, null)) with { Activities = [Pays, Ships, later] }));

        Assert.Empty(finding.Tests);
        Assert.Equal([Pays.Name, Ships.Name], finding.PossibleTests);
    }

    [Fact]
    public void What_packages_and_NET_wait_for_by_themselves_is_none() => Assert.Empty(WaitFindings.In(Profile(
        Wait(Stack(Sleep, Given.Framework("System.Net.Some.Loop()")), 1, 5, null))));

    [Theory]
    [InlineData("Microsoft.Extensions.Hosting.Internal.Host.StartAsync(CancellationToken)", "the host starts")]
    [InlineData("Microsoft.Extensions.Hosting.Internal.Host.StopAsync(CancellationToken)", "the host stops")]
    public void While_the_host_starts_or_stops_a_wait_is_allowed_with_the_reason(string frame, string reason)
    {
        StackGroup stack = Stack(
            Given.Framework("System.Threading.Thread.Sleep(int)"), Given.Application("Shop.Warmer.StartAsync()"),
            Given.Framework(frame));

        WaitFinding finding = Assert.Single(WaitFindings.In(Profile(Wait(stack, 1, 0.1, null))));

        Assert.StartsWith(reason, finding.AllowedBecause);
    }

    [Fact]
    public void Main_may_wait_but_not_what_it_hands_to_the_pool()
    {
        StackGroup main = Stack(Given.Framework("System.Threading.Thread.Sleep(int)"), Given.Application("Program.Main"));
        StackGroup handed = Stack(Sleep, Given.Application("Program.Main.lambda()"));

        IReadOnlyList<WaitFinding> findings = WaitFindings.In(Profile(Wait(main, 1, 0.5, null), Wait(handed, 2, 0.1, null)));

        Assert.Equal([null, "Main: the program begins or ends there, once"], findings.Select(finding => finding.AllowedBecause));
    }

    private static WaitProfile Profile(params ProfiledWait[] waits) => new(waits, TimeSpan.FromMinutes(1));

    private static ProfiledWait Wait(StackGroup stack, double begin, double seconds, Activity? activity) =>
        new(TimeSpan.FromSeconds(begin), TimeSpan.FromSeconds(seconds), stack, WaitSource.Scheduler) { Activity = activity };

    private static Activity Ran(string test, double begin, double end) =>
        new(ActivityKind.Test, test, TimeSpan.FromSeconds(begin)) { End = TimeSpan.FromSeconds(end) };

    private static StackGroup Stack(params StackFrame[] frames) =>
        new([.. frames, Given.Framework("System.Threading.ThreadPoolWorkQueue.Dispatch()")], [1]) { InManagedCode = 0 };
}
