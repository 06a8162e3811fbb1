using StockExchange.LoadEngine.Flows;
using StockExchange.LoadEngine.Flows.Values;
using StockExchange.LoadEngine.Results;
using StockExchange.TestKit.Load;

namespace StockExchange.LoadEngine.Tests.Running;

/// <summary>When iterations begin and end, and how long they last.</summary>
public sealed class FlowPaceTests : TestWithFlow
{
    /// <summary>As reported of Hyperfoil, which never ended (Hyperfoil/Hyperfoil#522).</summary>
    [Fact]
    public async Task A_load_whose_iterations_end_with_a_pause_ends_after_it()
    {
        await using TestServer server = await StartAsync(_ => Task.CompletedTask);
        FlowStep[] steps = [new("a", HttpMethod.Get, "/a") { ThinkTime = ThinkTime.Fixed(TimeSpan.FromMilliseconds(20)) }];

        LoadResult result = await RunAsync(server, steps, Loads.Open(rate: 100, seconds: 0.3, connections: 5));

        Assert.Equal((30, 30), (result.Flow!.Completed, result.Schedule!.Started));
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
        Assert.Equal(20, AskedByConnection.Count);
    }
}
