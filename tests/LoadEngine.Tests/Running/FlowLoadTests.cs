using System.Collections.Concurrent;
using System.Text;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using StockExchange.LoadEngine.Flows;
using StockExchange.LoadEngine.Flows.Answers;
using StockExchange.LoadEngine.Flows.Values;
using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadEngine.Transports;
using StockExchange.TestKit.Load;

namespace StockExchange.LoadEngine.Tests.Running;

/// <summary>Flows against a server that notes what it is asked, in order for each connection.</summary>
public sealed class FlowLoadTests
{
    private readonly ConcurrentDictionary<string, ConcurrentQueue<string>> _asked = new();

    private IEnumerable<string> Asked => Assert.Single(_asked).Value;

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

        LoadResult result = await RunAsync(
            new(server.Address) { Steps = steps }, Loads.Exactly(1), http2: protocol is HttpProtocols.Http2);

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

        Assert.Equal(["ann", "bob", "eve"], _asked.Values.Select(asked => asked.First()[^3..]).Order());
        Assert.All(_asked.Values, asked => Assert.All(
            asked.Skip(1), request => Assert.Equal($"GET /work user={asked.First()[^3..]}", request)));
        Assert.Equal((30, 30), (result.Answered, result.Flow!.Completed));
        SetupResult login = Assert.Single(result.Flow.Setup);
        Assert.Equal(("login", 0, 3), (login.Step, login.Failed, login.Latency.Count));
    }

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

        LoadResult result = await RunAsync(new(server.Address) { Steps = steps }, Loads.Exactly(4));

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

        LoadResult result = await RunAsync(new(server.Address) { Steps = steps }, Loads.Exactly(2));

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

        LoadResult result = await RunAsync(new(server.Address) { Steps = steps }, Loads.Exactly(2));

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

        LoadResult result = await RunAsync(new(server.Address) { Steps = steps }, Loads.Exactly(3));

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

        LoadResult result = await RunAsync(new(server.Address) { Steps = steps }, Loads.Closed(connections: 1, seconds: 0.3));

        Assert.InRange(result.Failed, 1, 4); // 100 ms apart
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

        LoadResult result = await RunAsync(new(server.Address) { Steps = steps }, Loads.Exactly(1));

        Assert.Equal(["GET /a", "GET /b?id="], Asked);
        Assert.Equal(1, result.Flow!.Completed);
    }

    /// <summary>As reported of Hyperfoil, which never ended (Hyperfoil/Hyperfoil#522).</summary>
    [Fact]
    public async Task A_load_whose_iterations_end_with_a_pause_ends_after_it()
    {
        await using TestServer server = await StartAsync(_ => Task.CompletedTask);
        FlowStep[] steps = [new("a", HttpMethod.Get, "/a") { ThinkTime = ThinkTime.Fixed(TimeSpan.FromMilliseconds(20)) }];

        LoadResult result = await RunAsync(
            new(server.Address) { Steps = steps }, Loads.Open(rate: 100, seconds: 0.3, connections: 5));

        Assert.Equal((30, 30), (result.Flow!.Completed, result.Schedule!.Started));
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
            [.. _asked.Values.SelectMany(asked => asked).Where(request => request.Contains("n=", StringComparison.Ordinal))];
        Assert.Equal(counted.Length, counted.Distinct().Count());
    }

    [Fact]
    public async Task Iterations_of_an_open_loop_begin_on_the_schedule_and_last_from_there_pauses_included()
    {
        await using TestServer server = await StartAsync(_ => Task.CompletedTask);
        var pause = TimeSpan.FromMilliseconds(20);
        Flow flow = new(server.Address)
        {
            Steps = [new("a", HttpMethod.Get, "/a") { ThinkTime = ThinkTime.Fixed(pause) }, new("b", HttpMethod.Get, "/b")],
        };

        LoadResult result = await RunAsync(
            flow, Loads.Open(rate: 200, seconds: 300, connections: 50) with { Requests = 60 });

        Assert.Equal((60, 60), (result.Schedule!.Scheduled, result.Schedule.Started));
        Assert.Equal((60, 120), (result.Flow!.Completed, result.Answered));
        Assert.True(result.Flow.Duration.Percentile(0) >= pause, $"{result.Flow.Duration.Percentile(0)}");
        Assert.Equal(60, result.Flow.OwnLateness!.Count);
        Assert.True(result.MeanInFlight < 20, "a pause is not in flight");
    }

    [Theory]
    [InlineData(null)]
    [InlineData(100.0)]
    public async Task A_flow_with_iterations_has_the_rate_of_all_its_answers_until_the_last_one(double? rate)
    {
        await using TestServer server = await TestServer.StartAsync(context => Task.Delay(50, context.RequestAborted));
        var pause = TimeSpan.FromMilliseconds(500);
        Flow flow = new(server.Address)
        {
            Steps = [new("a", HttpMethod.Get, "/a") { ThinkTime = ThinkTime.Fixed(pause) }, new("b", HttpMethod.Get, "/b")],
        };

        LoadResult result = await RunAsync(flow, Loads.Exactly(4, connections: 4) with { Rate = rate });

        double seconds = result.Flow!.RatePeriod.TotalSeconds;
        Assert.True(seconds >= 0.6, $"an iteration takes at least that, and the rate is of {seconds} s");
        Assert.Equal((8, 4), (result.Answered, result.Flow.Completed));
        Assert.Equal((8 / seconds, 4 / seconds), (result.RequestsPerSecond, result.Flow.PerSecond));
        double expected = result.RequestsPerSecond * result.Latency.Mean.TotalSeconds;
        Assert.InRange(result.MeanInFlight, expected * 0.5, expected * 1.5);
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
    public async Task A_stopped_load_leaves_the_iterations_in_progress_unfinished()
    {
        await using TestServer server = await StartAsync(_ => Task.CompletedTask);
        Flow flow = new(server.Address)
        {
            Steps =
            [
                new("a", HttpMethod.Get, "/a") { ThinkTime = ThinkTime.Fixed(TimeSpan.FromHours(1)) },
                new("b", HttpMethod.Get, "/b"),
            ],
        };
        using var stop = new CancellationTokenSource();
        int answers = 0;

        LoadResult result = await RunAsync(flow, Loads.Closed(connections: 3, seconds: 300), stop: stop.Token, onAnswer: (_, _) =>
        {
            if (Interlocked.Increment(ref answers) == 3) stop.Cancel();
        });

        Assert.Equal((3, 0), (result.Answered, result.Flow!.Completed));
        Assert.Equal(3, result.Flow.Unfinished);
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

    [Fact]
    public async Task In_an_open_loop_all_vusers_are_set_up_before_it_and_no_latency_has_that_time()
    {
        var login = TimeSpan.FromSeconds(2);
        await using TestServer server = await StartAsync(
            context => Task.Delay(context.Request.Path == "/login" ? login : login / 20, TimeProvider.System));
        var flow = new Flow(server.Address)
        {
            Setup = [new("login", HttpMethod.Get, "/login")],
            Steps = [new("work", HttpMethod.Get, "/work")],
        };

        LoadResult result = await RunAsync(
            flow, Loads.Open(rate: 20, seconds: 300, connections: 20) with { Requests = 20 });

        Assert.Equal((20, 20), (result.Flow!.Setup[0].Latency.Count, result.Flow.Completed));
        Assert.True(result.Latency.Percentile(100) < login, $"{result.Latency.Percentile(100)}");
        Assert.Equal(20, _asked.Count);
    }

    private Task<TestServer> StartAsync(RequestDelegate answer, HttpProtocols protocols = HttpProtocols.Http1) =>
        TestServer.StartAsync(
            async context =>
            {
                using var reader = new StreamReader(context.Request.Body, Encoding.UTF8);
                string path = context.Features.Get<Microsoft.AspNetCore.Http.Features.IHttpRequestFeature>()!.RawTarget;
                string[] parts =
                [
                    $"{context.Request.Method} {path}", $"{context.Request.Headers.IfMatch}", $"{context.Request.Headers.Cookie}",
                    await reader.ReadToEndAsync(),
                ];
                _asked.GetOrAdd(context.Connection.Id, _ => []).Enqueue(string.Join(' ', parts.Where(part => part.Length > 0)));
                await answer(context);
            },
            protocols);

    private static async Task<LoadResult> RunAsync(
        Flow flow, LoadSettings settings, bool http2 = false, CancellationToken? stop = null,
        Action<LoadRequest, Answer>? onAnswer = null)
    {
        CancellationToken cancel = TestContext.Current.CancellationToken;
        using IConnector connector = Loads.Connect(flow.Server, http2: http2);
        var run = new LoadRun(connector, flow, settings) { OnAnswer = onAnswer };
        return await run.RunAsync(stop ?? cancel).WaitAsync(Loads.Patience, cancel);
    }
}
