using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using StockExchange.LoadEngine.Flows;
using StockExchange.LoadEngine.Flows.Answers;
using StockExchange.LoadEngine.Flows.Values;
using StockExchange.LoadEngine.Results;
using StockExchange.TestKit.Load;

namespace StockExchange.LoadEngine.Tests.Running;

/// <summary>What an iteration asks: values, cookies, logins, weights.</summary>
public sealed class FlowLoadTests : TestWithFlow
{
    [Theory]
    [InlineData(HttpProtocols.Http1)]
    [InlineData(HttpProtocols.Http2)]
    public async Task A_value_of_one_answer_is_in_the_next_request_by_pointer_header_and_expression(HttpProtocols protocol)
    {
        await using TestServer server = await StartAsync(
            context =>
            {
                context.Response.Headers.ETag = "\"v 1\"";
                return context.Response.WriteAsync("""{"items":[{"id":4},{"id":"a b"}],"html":"<i value='x&y'>"}""");
            },
            protocol);
        var flow = new Flow(server.Address)
        {
            Steps =
            [
                new("list", HttpMethod.Get, "/list")
                {
                    Extractions =
                    [
                        Extraction.FromJson("id", "/items/1/id"), Extraction.FromHeader("tag", "etag"),
                        Extraction.FromRegex("value", "value='([^']+)'"),
                    ],
                },
                new("change", HttpMethod.Post, "/items/{id}")
                {
                    Headers = [new("If-Match", "{tag}"), new("Content-Type", "text/plain")],
                    Body = "{value}, {{value}}",
                },
            ],
        };

        LoadResult result = await RunAsync(flow, Loads.Exactly(2), http2: protocol is HttpProtocols.Http2);

        string[] iteration = ["GET /list", "POST /items/a%20b \"v 1\" x&y, {value}"];
        Assert.Equal([.. iteration, .. iteration], Asked);
        Assert.Equal((2, 0, 4), (result.Flow!.Completed, result.Flow.Failed, result.Answered));
        Assert.Equal(["list", "change"], result.Operations.Select(part => part.Operation));
    }

    [Theory]
    [InlineData(HttpProtocols.Http1)]
    [InlineData(HttpProtocols.Http2)]
    public async Task A_path_that_begins_with_two_slashes_goes_to_the_same_server(HttpProtocols protocol)
    {
        await using TestServer server = await StartAsync(
            context =>
            {
                context.Response.Headers.SetCookie = "a=1; Path=/; Max-Age=60";
                return Task.CompletedTask;
            },
            protocol);
        FlowStep[] steps = [new("a", HttpMethod.Get, "//127.0.0.1:1/x"), new("b", HttpMethod.Get, "//")];

        LoadResult result = await RunAsync(server, steps, Loads.Exactly(1), http2: protocol is HttpProtocols.Http2);

        Assert.Equal(["GET //127.0.0.1:1/x", "GET // a=1"], Asked);
        Assert.Equal((1, 0), (result.Flow!.Completed, result.Failed));
    }

    /// <summary>In k6 the cookies of a setup are not those of a vuser (grafana/k6#1008).</summary>
    [Fact]
    public async Task Each_vuser_logs_in_once_with_its_own_row_and_keeps_its_own_cookie()
    {
        await using TestServer server = await StartAsync(context =>
        {
            if (context.Request.Path == "/login")
                context.Response.Headers.SetCookie = $"user={context.Request.Query["name"]}; Path=/";
            return Task.CompletedTask;
        });
        var flow = new Flow(server.Address)
        {
            Setup = [new("login", HttpMethod.Get, "/login?name={name}")],
            Steps = [new("work", HttpMethod.Get, "/work")],
            Data = new(["name"], [["ann"], ["bob"], ["eve"]]) { IsPerVuser = true },
        };

        LoadResult result = await RunAsync(flow, Loads.Exactly(30, connections: 3));

        Assert.Equal(["ann", "bob", "eve"], AskedByConnection.Values.Select(asked => asked.First()[^3..]).Order());
        Assert.All(AskedByConnection.Values, asked => Assert.All(
            asked.Skip(1), request => Assert.Equal($"GET /work user={asked.First()[^3..]}", request)));
        Assert.Equal((30, 30), (result.Answered, result.Flow!.Completed));
        SetupResult login = Assert.Single(result.Flow.Setup);
        Assert.Equal(("login", 0, 3), (login.Step, login.Failed, login.Latency.Count));
    }

    /// <summary>As reported of artillery, which went no further (artilleryio/artillery#822).</summary>
    [Fact]
    public async Task An_empty_text_is_a_value_too()
    {
        await using TestServer server = await StartAsync(context => context.Response.WriteAsync("""{"link":{"id":""}}"""));
        FlowStep[] steps =
        [
            new("a", HttpMethod.Get, "/a") { Extractions = [Extraction.FromJson("id", "/link/id")] },
            new("b", HttpMethod.Get, "/b?id={id}"),
        ];

        LoadResult result = await RunAsync(server, steps, Loads.Exactly(1));

        Assert.Equal(["GET /a", "GET /b?id="], Asked);
        Assert.Equal(1, result.Flow!.Completed);
    }

    [Fact]
    public async Task With_weights_an_iteration_is_one_step_as_often_as_its_weight_says()
    {
        await using TestServer server = await StartAsync(_ => Task.CompletedTask);
        Flow flow = new(server.Address)
        {
            Steps =
            [
                new("often", HttpMethod.Get, "/often") { Weight = 3 },
                new("seldom", HttpMethod.Get, "/seldom?n={n}") { Weight = 1 },
            ],
            Values = new Dictionary<string, FlowValue> { ["n"] = FlowValue.Counter() },
        };

        LoadResult result = await RunAsync(flow, Loads.Exactly(2_000, connections: 4));

        Assert.Equal((2_000, 2_000), (result.Answered, result.Flow!.Completed));
        Assert.InRange(result.Operations.Single(part => part.Operation == "often").Latency.Count, 1_380, 1_620);
        string[] counted =
        [
            .. AskedByConnection.Values.SelectMany(asked => asked)
                .Where(request => request.Contains("n=", StringComparison.Ordinal)),
        ];
        Assert.Equal(counted.Length, counted.Distinct().Count());
    }
}
