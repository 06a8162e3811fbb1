using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.Verdicts;

/// <summary>Waits in a package's own work, which no code of the application has called.</summary>
public sealed class PackageWorkTests
{
    private static readonly StackFrame Enter = Given.Framework("System.Threading.Lock.EnterScope()");
    private static readonly StackFrame Monitor = Package("Grains.RequestMonitor.Run");
    private static readonly StackFrame Analyze = Package("Grains.Activation.Analyze(Options)");
    private static readonly StackFrame Resume =
        Running("AsyncTaskMethodBuilder.AsyncStateMachineBox.ExecutionContextCallback(Object)");

    private static readonly StackFrame Begin = Running("AsyncTaskMethodBuilder.Start(TStateMachine&)");
    private static readonly StackFrame Invoke = Given.Framework("System.Threading.Tasks.Task.InnerInvoke()");
    private static readonly Suspect HostStart =
        new("App.Host.Start", WaitKind.Lock, "Microsoft.Extensions.Hosting.HostingAbstractionsHostExtensions.Start")
        {
            CallPath = ["App.Host.Start"],
            HasRun = true,
            IsOfPackage = true,
        };

    [Fact]
    public void An_async_method_of_a_package_that_NET_resumed_was_not_called_by_own_code()
    {
        Diagnosis finding = Decide(Enter, Analyze, Monitor, Resume);

        BlockingCall call = Assert.Single(finding.BlockingCalls);
        Assert.Equal(("Grains.RequestMonitor.Run", false), (call.Method, call.IsApplication));
        Assert.Empty(call.Candidates);
        Assert.Contains(
            finding.Evidence,
            sentence => sentence.Contains("(no code of the application called it: the work is the package's own)",
                StringComparison.Ordinal));
        Assert.Contains(
            "RequestMonitor.Run: look for a newer version or a setting of the package that has Grains, or report this to its "
                + "maintainers: no code of the application called it.", finding.Advice);
        Assert.DoesNotContain(
            finding.Advice, sentence => sentence.Contains("dotnet format", StringComparison.Ordinal)
                || sentence.Contains("DOTNET_RichDebugInfo", StringComparison.Ordinal));
    }

    [Fact]
    public void A_lambda_of_a_package_that_a_task_runs_is_the_packages_work()
    {
        StackFrame lambda = Package("Cosmos.UsageMonitor.Start.lambda()") with { Lambda = "<Start>b__1" };

        Assert.Empty(Assert.Single(Decide(Enter, lambda, Invoke).BlockingCalls).Candidates);
    }

    [Fact]
    public void A_packages_work_that_holds_few_threads_is_no_advice()
    {
        StackFrame pay = Given.Application("App.Cart.Pay()");

        Diagnosis diagnosis = Decision.Decide(
            Given.Blocked(Given.Stack(29, Enter, pay), Given.Stack(1, Enter, Analyze, Monitor, Resume)));

        Assert.Equal(2, diagnosis.BlockingCalls.Count);
        Assert.DoesNotContain(
            diagnosis.Advice, sentence => sentence.Contains("RequestMonitor", StringComparison.Ordinal));
    }

    [Fact]
    public void A_wait_of_NETs_own_code_in_few_threads_is_no_advice()
    {
        StackFrame limiter = Given.Framework("System.Threading.RateLimiting.DefaultPartitionedRateLimiter.RunTimer");

        Diagnosis diagnosis = Decision.Decide(
            Given.Blocked(Given.Stack(29, Enter, Given.Application("App.Cart.Pay()")), Given.Stack(1, Enter, limiter)));

        Assert.Equal(2, diagnosis.BlockingCalls.Count);
        Assert.DoesNotContain(
            diagnosis.Advice, sentence => sentence.Contains("RunTimer", StringComparison.Ordinal)
                || sentence.Contains("DOTNET_RichDebugInfo", StringComparison.Ordinal));
    }

    /// <summary>Its beginning runs in its caller, which may be own code that was inlined.</summary>
    [Fact]
    public void An_async_method_of_a_package_that_just_began_may_have_been_called_by_own_code()
    {
        BlockingCall call = Assert.Single(Decide(Enter, Analyze, Monitor, Begin, Invoke).BlockingCalls);

        Assert.Equal("App.Host.Start", call.Candidates[0].Method);
    }

    private static StackFrame Running(string method) =>
        Given.Framework($"System.Runtime.CompilerServices.{method}") with { Carries = "Grains.RequestMonitor.Run" };

    private static StackFrame Package(string method) => Given.Application(method, "Grains") with { IsLibrary = true };

    private static Diagnosis Decide(params StackFrame[] frames) => Decision.Decide(
        Given.Blocked(Given.Stack(3, frames)) with { Suspects = [HostStart with { ApiFrame = null }] });
}
