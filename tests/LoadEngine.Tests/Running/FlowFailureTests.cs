using Microsoft.AspNetCore.Http;
using StockExchange.LoadEngine.Flows;
using StockExchange.LoadEngine.Flows.Answers;
using StockExchange.LoadEngine.Flows.Values;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadEngine.Transports;
using StockExchange.TestKit.Load;

namespace StockExchange.LoadEngine.Tests.Running;

/// <summary>Answers that are not what a flow expects.</summary>
public sealed class FlowFailureTests : TestWithFlow
{
    [Fact]
    public async Task A_check_that_fails_is_counted_by_step_and_what_failed_and_ends_the_iteration()
    {
        await using TestServer server = await StartAsync(context =>
        {
            context.Response.StatusCode = context.Request.Path == "/b" ? 409 : 200;
            return context.Response.WriteAsync("""{"side":"buy"}""");
        });
        var flow = new Flow(server.Address)
        {
            Steps =
            [
                new("a", HttpMethod.Get, "/a")
                {
                    Checks =
                    [
                        AnswerCheck.Status(new StatusRange(200, 299)), AnswerCheck.JsonEquals("/side", "{side}"),
                        AnswerCheck.BodyContains("\"{side}\""), AnswerCheck.BodyMatches("side.*buy"),
                    ],
                },
                new("b", HttpMethod.Get, "/b") { Checks = [AnswerCheck.Status(new StatusRange(200, 200))] },
                new("c", HttpMethod.Get, "/c"),
            ],
            Values = new Dictionary<string, FlowValue> { ["side"] = FlowValue.Choice(["buy"]) },
        };

        LoadResult result = await RunAsync(flow, Loads.Exactly(5));

        FailureResult failure = Assert.Single(result.Failures);
        Assert.Equal((FailureKind.Check, 5, "b: status"), (failure.Kind, failure.Count, failure.Subject));
        Assert.StartsWith("b: status: the status is 409 and not 200; the body begins with '{\"side", failure.Example);
        Assert.DoesNotContain("GET /c", Asked);
        Assert.Equal((0, 5, 5), (result.Flow!.Completed, result.Flow.Failed, result.Answered));
    }

    [Fact]
    public async Task A_value_that_is_not_there_fails_its_step_and_with_continue_also_the_one_that_needs_it()
    {
        await using TestServer server = await StartAsync(context => context.Response.WriteAsync("{}"));
        FlowStep[] steps =
        [
            new("list", HttpMethod.Get, "/list")
            {
                Extractions = [Extraction.FromJson("id", "/0/id")],
                ContinuesAfterFailure = true,
            },
            new("show", HttpMethod.Get, "/{id}") { ContinuesAfterFailure = true },
            new("end", HttpMethod.Get, "/end"),
        ];

        LoadResult result = await RunAsync(server, steps, Loads.Exactly(4));

        Assert.Equal(
            [("list: id", 4, "list: id: /0/id is not in the body, which begins with '{}'."),
                ("show: id", 4, "show: there is no value for {id}, because no answer had it.")],
            result.Failures.OrderBy(failure => failure.Subject).Select(one => (one.Subject!, one.Count, one.Example)));
        Assert.All(result.Failures, failure => Assert.Equal(FailureKind.Extraction, failure.Kind));
        Assert.Equal(4, Asked.Count(request => request == "GET /end"));
        Assert.Equal((4, 4), (result.Flow!.Failed, result.Answered));
    }

    [Fact]
    public async Task A_check_that_needs_a_missing_value_fails()
    {
        await using TestServer server = await StartAsync(context => context.Response.WriteAsync("""{"side":""}"""));
        FlowStep[] steps =
        [
            new("contains", HttpMethod.Get, "/a") { Checks = [AnswerCheck.BodyContains("{id}")], ContinuesAfterFailure = true },
            new("json", HttpMethod.Get, "/b")
            {
                Checks = [AnswerCheck.JsonEquals("/side", "{id}")],
                ContinuesAfterFailure = true,
            },
            new("list", HttpMethod.Get, "/c") { Extractions = [Extraction.FromJson("id", "/id")] },
        ];

        LoadResult result = await RunAsync(server, steps, Loads.Exactly(2));

        Assert.Equal(
            [
                ("contains: contains: there is no value for {id}, because no answer had it.", 2),
                ("json: /side: there is no value for {id}, because no answer had it.", 2),
            ],
            result.Failures.Where(failure => failure.Kind is FailureKind.Check)
                .Select(failure => (failure.Example, failure.Count)).Order());
    }

    [Fact]
    public async Task A_check_for_null_passes_when_the_answer_has_it()
    {
        await using TestServer server = await StartAsync(context => context.Response.WriteAsync("""{"error":null}"""));
        FlowStep[] steps = [new("a", HttpMethod.Get, "/") { Checks = [AnswerCheck.JsonEquals("/error", "null")] }];

        LoadResult result = await RunAsync(server, steps, Loads.Exactly(2));

        Assert.Equal((2, 0), (result.Flow!.Completed, result.Failed));
    }

    /// <summary>As reported of artillery, which crashed (artilleryio/artillery#549, artilleryio/artillery-core#96).</summary>
    [Theory]
    [InlineData("", "the body is not JSON, which is empty")]
    [InlineData("<html>", "the body is not JSON, which begins with '<html>'")]
    [InlineData("""{"id":"\ud800"}""", "the body is not JSON, which begins with '{")]
    [InlineData("null", "/id is not in the body, which begins with 'null'")]
    public async Task An_answer_of_another_shape_is_a_failure_and_the_load_goes_on(string body, string said)
    {
        await using TestServer server = await StartAsync(context => context.Response.WriteAsync(body));
        FlowStep[] steps = [new("a", HttpMethod.Get, "/") { Extractions = [Extraction.FromJson("id", "/id")] }];

        LoadResult result = await RunAsync(server, steps, Loads.Exactly(3));

        FailureResult failure = Assert.Single(result.Failures);
        Assert.Equal((FailureKind.Extraction, 3), (failure.Kind, failure.Count));
        Assert.StartsWith($"a: id: {said}", failure.Example, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_vuser_that_never_gets_its_value_does_not_spin()
    {
        await using TestServer server = await StartAsync(_ => Task.CompletedTask);
        FlowStep[] steps =
        [
            new("never", HttpMethod.Get, "/a") { Weight = 1e-9, Extractions = [Extraction.FromHeader("id", "ETag")] },
            new("always", HttpMethod.Get, "/{id}") { Weight = 1 },
        ];

        LoadResult result = await RunAsync(server, steps, Loads.Closed(connections: 1, seconds: 0.3));

        Assert.InRange(result.Failed, 1, 4); // 100 ms apart
    }

    [Theory]
    [InlineData(999_990, true)]
    [InlineData(1_000_001, false)]
    public async Task A_body_is_read_up_to_a_megabyte_and_a_longer_one_is_said(int length, bool isRead)
    {
        string body = $"{{\"a\":\"{new string('x', length - 8)}\"}}";
        await using TestServer server = await StartAsync(context => context.Response.WriteAsync(body)); // chunked
        var flow = new Flow(server.Address)
        {
            Steps = [new("a", HttpMethod.Get, "/") { Extractions = [Extraction.FromRegex("a", "(x)\"")] }],
        };

        LoadResult result = await RunAsync(flow, Loads.Exactly(2));

        Assert.Equal(isRead ? 2 : 0, result.Flow!.Completed);
        if (!isRead)
            Assert.Equal(
                "a: a: the body is longer than 1,000,000 bytes, of which no more are kept.",
                Assert.Single(result.Failures).Example);
    }

    [Fact]
    public async Task A_login_that_fails_is_a_failure_of_the_load_and_is_tried_again()
    {
        int logins = 0;
        await using TestServer server = await StartAsync(context =>
        {
            if (context.Request.Path == "/login" && Interlocked.Increment(ref logins) < 3) context.Response.StatusCode = 503;
            return Task.CompletedTask;
        });
        var flow = new Flow(server.Address)
        {
            Setup = [new("login", HttpMethod.Get, "/login") { Checks = [AnswerCheck.Status(new StatusRange(200, 299))] }],
            Steps = [new("work", HttpMethod.Get, "/work")],
        };

        LoadResult result = await RunAsync(flow, Loads.Exactly(5));

        Assert.Equal(["GET /login", "GET /login", "GET /login", .. Enumerable.Repeat("GET /work", 4)], Asked);
        Assert.Equal((1, 4), (result.Flow!.Failed, result.Flow.Completed));
        Assert.Equal((2, 1), (result.Flow.Setup[0].Failed, result.Flow.Setup[0].Latency.Count));
        Assert.Equal(("login: status", 1), (result.Failures[0].Subject, result.Failures[0].Count));
    }
}
