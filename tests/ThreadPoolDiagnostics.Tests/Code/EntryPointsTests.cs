using ThreadPoolDiagnostics.Code;
using ThreadPoolDiagnostics.Code.Entries;

namespace ThreadPoolDiagnostics.Tests.Code;

public sealed class EntryPointsTests
{
    [Theory]
    [InlineData("TestWebTargets", EntryKind.Endpoint, "TestWebTargets.BlockedEndpoint.Map.lambda")]
    [InlineData("TestWebTargets", EntryKind.Middleware, "TestWebTargets.BlockedMiddleware.InvokeAsync")]
    [InlineData("TestTargets", EntryKind.Timer, "TestTargets.Starving.BlockingTimers.Job.lambda")]
    [InlineData("TestTargets", EntryKind.WorkItem, "TestTargets.Starving.ManyConsumers.Start.lambda")]
    [InlineData("StockApi", EntryKind.Action, "StockExchange.StockApi.Variants.TaskWaitController.Show")]
    [InlineData("StockApi", EntryKind.Endpoint, "StockExchange.StockApi.Stocks.StockEndpoints.Show")]
    [InlineData("TestLibraryTargets", EntryKind.Hub, "TestLibraryTargets.Pages.OrderHub.Count")]
    [InlineData("TestLibraryTargets", EntryKind.Page, "TestLibraryTargets.Pages.OrderCount.OnInitialized")]
    [InlineData("TestLibraryTargets", EntryKind.RemoteCall, "TestLibraryTargets.Remote.QuoteService.GetQuote")]
    [InlineData("TestLibraryTargets", EntryKind.RemoteCall, "TestLibraryTargets.Services.AccountGrain.Balance")]
    [InlineData("TestLibraryTargets", EntryKind.Message, "TestLibraryTargets.Messages.ReserveConsumer.Consume")]
    [InlineData("TestLibraryTargets", EntryKind.Message, "TestLibraryTargets.Messages.CartGateway.CartActor..ctor.lambda")]
    [InlineData("TestLibraryTargets", EntryKind.Job, "TestLibraryTargets.Jobs.ReminderJob.Execute")]
    public void Who_calls_into_a_program_is_seen_in_its_code(string program, EntryKind kind, string method)
    {
        using ProgramCode code = Built.Read(program);

        Assert.Contains(code.Entries, entry => entry.Kind == kind && entry.Method.Name == method);
    }

    [Theory]
    [InlineData("EntrySamples.Received")]
    [InlineData("EntrySamples.ReceivedSecurely")]
    [InlineData("EntrySamples.Accepted")]
    public void The_end_of_an_operation_on_a_socket_calls_into_a_program(string method) => Assert.Contains(
        OwnCode.Read.Entries,
        entry => entry.Kind == EntryKind.IoCompletion && entry.Method.Name.EndsWith($".{method}", StringComparison.Ordinal));

    [Theory]
    [InlineData(EntryKind.Middleware, "Timing.Microsoft.AspNetCore.Http.IMiddleware.InvokeAsync")]
    [InlineData(EntryKind.Middleware, "Failures.OnException")]
    [InlineData(EntryKind.Middleware, "Results.OnResultExecuting")]
    [InlineData(EntryKind.Middleware, "Calls.InvokeMethodAsync")]
    [InlineData(EntryKind.Middleware, "Owners.HandleRequirementAsync")]
    [InlineData(EntryKind.Middleware, "Checked")]
    [InlineData(EntryKind.Middleware, "IsMapped")]
    [InlineData(EntryKind.Middleware, "Rejected")]
    [InlineData(EntryKind.Middleware, "Cookies.ValidatePrincipal")]
    [InlineData(EntryKind.Hub, "Rooms.Enter")]
    [InlineData(EntryKind.Page, "Cart.Invoke")]
    [InlineData(EntryKind.Page, "Layout.OnInitialized")]
    [InlineData(EntryKind.Page, "Layout.Called")]
    [InlineData(EntryKind.Page, "View.ExecuteAsync")]
    [InlineData(EntryKind.Page, "Index.ExecuteAsync")]
    [InlineData(EntryKind.Page, "Index.OnPost")]
    [InlineData(EntryKind.HostedService, "Timing.Microsoft.Extensions.Hosting.IHostedService.StartAsync")]
    public void ASP_NET_Core_calls_what_implements_its_interfaces_and_derives_from_its_types(EntryKind kind, string method) =>
        Assert.Contains(OwnCode.Read.Entries, entry =>
            entry.Kind == kind && entry.Method.Name.EndsWith($"EntrySamples.{method}", StringComparison.Ordinal));

    [Fact]
    public void A_public_type_with_the_name_of_a_controller_is_one_and_the_first_request_initializes_it()
    {
        ReachedSite[] sites = [.. OwnCode.Read.Calls.AllSites().Where(reached =>
            reached.Site.Method.Name.Contains("PlainController", StringComparison.Ordinal))];
        ReachedSite reached = Assert.Single(sites, reached => reached.Site.Method.Self.Name == ".cctor");

        Assert.Equal((EntryKind.Action, "* /Plain/Show"), (reached.Entry?.Kind, Assert.Single(reached.Entry!.Routes)));
        Assert.Equal(["Show", ".cctor"], reached.CallPath.Select(method => method.Self.Name));
        // A delegate that the initialization only makes is not called by it.
        Assert.Null(Assert.Single(sites, other => other != reached).Entry);
    }

    [Fact]
    public void A_service_is_called_and_its_client_which_implements_the_same_contract_is_not()
    {
        using ProgramCode code = Built.Read("TestLibraryTargets");

        CodeEntry entry = Assert.Single(
            code.Entries, entry => entry.Method.Name.EndsWith(".NameOf", StringComparison.Ordinal));

        Assert.Equal("TestLibraryTargets.Services.CrmService.NameOf", entry.Method.Name);
        Assert.Equal(EntryKind.RemoteCall, entry.Kind);
    }

    [Fact]
    public void A_mapped_pattern_is_read_from_the_call()
    {
        using ProgramCode code = Built.Read("TestWebTargets");

        Assert.Contains(code.EntriesOf("GET /"), entry => entry.Method.Name == "TestWebTargets.BlockedEndpoint.Map.lambda");
    }

    [Theory]
    [InlineData("api/[controller]/{id}", null, "/api/Orders/{id}")]
    [InlineData("api/orders", "{id:int}/lines", "/api/orders/{id:int}/lines")]
    [InlineData("api/orders", "/health", "/health")]
    [InlineData("api/orders", "~/health", "/health")]
    [InlineData(null, "[action]", "/Pay")]
    public void An_actions_pattern_continues_that_of_its_controller(string? controller, string? action, string pattern) =>
        Assert.Equal(pattern, RouteTemplate.Fill(RouteTemplate.Combine(controller, action), "Orders", "Pay"));

    [Theory]
    [InlineData("/orders/{id}", "/orders/7", true)]
    [InlineData("/orders/{id:int}", "/orders/{id:int}", true)]
    [InlineData("/orders/{id:int}", "/orders/seven", false)]
    [InlineData("/orders/{id:guid}", "/orders/7", false)]
    [InlineData("/orders/{id?}", "/orders", true)]
    [InlineData("/orders/{page=1}", "/orders", true)]
    [InlineData("/orders/{id}", "/orders", false)]
    [InlineData("/files/{*path}", "/files/a/b/c", true)]
    [InlineData("/orders", "/orders/7", false)]
    [InlineData("/ORDERS", "/orders", true)]
    public void A_path_fits_a_pattern_or_not(string pattern, string path, bool fits) =>
        Assert.Equal(fits, RouteTemplate.Fit(pattern, path) is not null);

    [Fact]
    public void What_is_spelled_out_fits_better_than_what_stands_for_anything() =>
        Assert.True(RouteTemplate.Fit("/orders/all", "/orders/all") > RouteTemplate.Fit("/orders/{id}", "/orders/all"));
}
