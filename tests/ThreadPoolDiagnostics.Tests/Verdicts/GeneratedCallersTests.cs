using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Verdicts;
using static ThreadPoolDiagnostics.Tests.Verdicts.InlinedCalls;

namespace ThreadPoolDiagnostics.Tests.Verdicts;

/// <summary>Waits whose nearest caller was generated at run time: an endpoint, a container's activator, a proxy.</summary>
public sealed class GeneratedCallersTests
{
    private static readonly StackFrame Generated = new("", "dynamicClass.lambda_method1(Closure, Object)", false);
    private static readonly StackFrame Activator =
        Given.Application("Autofac.Core.BoundConstructor.Instantiate()", "Autofac") with { IsLibrary = true };

    private static readonly StackFrame Resolve =
        Given.Application("Autofac.ResolutionExtensions.Resolve(IComponentContext)", "Autofac") with { IsLibrary = true };

    private static readonly StackFrame Page = Given.Application("App.Page.Show()");

    /// <summary>The host was started by a wait, which has run for certain; the endpoint's method was inlined, and has no code.
    /// </summary>
    [Fact]
    public void An_endpoint_whose_method_has_no_code_is_likelier_than_other_code_that_has_run()
    {
        BlockingCall call = Assert.Single(In(Given.Blocked(Given.Stack(3, Wait, Result, Generated, Endpoint)) with
        {
            Suspects = [Suspect("App.Shop.Show") with { Entry = "endpoint" }, Suspect("App.Host.Start") with { HasRun = true }],
        }));

        CallCandidate shown = Assert.Single(call.Candidates);
        Assert.Equal(("App.Shop.Show", true), (shown.Method, shown.IsLikely));
        Assert.Equal(
            "By the program's code, it calls Task.Result, and no other call to which an endpoint leads waits so.", shown.Reason);
    }

    [Fact]
    public void A_constructor_that_was_inlined_into_a_containers_code_is_the_likeliest()
    {
        BlockingCall call = Assert.Single(In(Given.Blocked(
            Given.Stack(3, Wait, Result, Generated, Activator, Resolve, Page, Endpoint)) with
        {
            Suspects = [Suspect("App.Report.Load") with { HasRun = true }, Suspect("App.TaxTables..ctor"), Suspect("App.A.Ask")],
        }));

        Assert.False(call.IsApplication);
        Assert.Equal(["App.TaxTables..ctor", "App.Report.Load", "App.A.Ask"], call.Candidates.Select(one => one.Method));
        Assert.StartsWith("a constructor cannot await: ", Cure.ForCall(call), StringComparison.Ordinal);
    }

    /// <summary>.NET's container, and what calls the methods of SignalR's hubs.</summary>
    [Theory]
    [InlineData("Microsoft.Extensions.DependencyInjection.ServiceProvider.GetService(Type)")]
    [InlineData("Microsoft.AspNetCore.SignalR.Internal.DefaultHubDispatcher.ExecuteMethod(ObjectMethodExecutor, Hub, Object[])")]
    public void Other_generated_code_within_a_request_is_no_endpoint(string caller)
    {
        StackFrame outer = Given.Framework(caller);

        BlockingCall call = Assert.Single(In(Given.Blocked(Given.Stack(3, Wait, Result, Generated, outer, Endpoint)) with
        {
            Suspects = [Suspect("App.Shop.Show") with { Entry = "endpoint" }, Suspect("App.TaxTables..ctor")],
        }));

        Assert.Equal("App.TaxTables..ctor", Assert.Single(call.Candidates).Method);
    }

    [Fact]
    public void A_packages_compiled_query_that_calls_the_package_is_the_packages()
    {
        StackFrame query = Given.Application("Data.Query.Run()", "Data") with { IsLibrary = true };

        BlockingCall call = Assert.Single(In(Given.Blocked(Given.Stack(3, Wait, Result, query, Generated, Resolve, Page))));

        Assert.Equal(("App.Page.Show()", Resolve.Method), (call.Method, call.Api));
    }

    [Fact]
    public void An_operation_of_a_client_that_is_a_proxy_was_called_by_own_code()
    {
        StackFrame invoke =
            Given.Application("System.ServiceModel.ServiceChannelProxy.Invoke(Object[])", "Wcf") with { IsLibrary = true };

        StackFrame proxy = Given.Application("generatedProxy_1.GetName(int)", "ProxyBuilder");
        Suspect by = Suspect("App.Page.Show") with
        {
            Api = "App.ICrm.GetName",
            ApiFrame = "generatedProxy_1.GetName",
            Within = "App.Page.Show",
            Source = new("/src/Page.cs", 12),
        };

        BlockingCall call = Assert.Single(
            In(Given.Blocked(Given.Stack(3, Wait, invoke, proxy, Page)) with { Suspects = [by] }));

        Assert.Equal(("App.Page.Show()", "App.ICrm.GetName", 12), (call.Method, call.Api, call.Source?.Line));
    }
}
