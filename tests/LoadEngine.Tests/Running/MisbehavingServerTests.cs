using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadEngine.Transports;
using StockExchange.TestKit;
using StockExchange.TestKit.Load;

namespace StockExchange.LoadEngine.Tests.Running;

/// <summary>Whatever a server does, each request ends in a way that the result names, and no connection stays.</summary>
public sealed class MisbehavingServerTests
{
    private const int Asked = 12;

    private static readonly LoadSettings Few = new() { Connections = 3, Requests = Asked, Duration = TimeSpan.FromMinutes(1) };

    [Theory]
    [InlineData("close", FailureKind.Closed)]
    [InlineData("reset", FailureKind.Reset)]
    [InlineData("malformed", FailureKind.Malformed)]
    internal async Task A_broken_answer_is_a_failure_of_its_own_kind(string scenario, FailureKind kind)
    {
        using LoadTarget target = await LoadTarget.StartAsync(scenario);

        AssertAllFailed(await TargetLoad.RunAsync(target.Url, Few), kind);
    }

    [Theory]
    [InlineData("close", FailureKind.Closed)]
    [InlineData("malformed", FailureKind.Malformed)]
    internal async Task Also_behind_tls(string scenario, FailureKind kind)
    {
        using LoadTarget target = await LoadTarget.StartAsync(scenario, "--tls");

        AssertAllFailed(await TargetLoad.RunAsync(target.Url, Few, new() { Insecure = true }), kind);
    }

    [Fact]
    public async Task A_server_that_never_answers_times_out()
    {
        using LoadTarget target = await LoadTarget.StartAsync("never");

        AssertAllFailed(
            await TargetLoad.RunAsync(target.Url, Few with { Timeout = TimeSpan.FromMilliseconds(100) }), FailureKind.Timeout);
    }

    [Fact]
    public async Task Requests_in_flight_when_the_drain_is_over_are_unanswered_rather_than_failed()
    {
        using LoadTarget target = await LoadTarget.StartAsync("never");
        LoadSettings settings = Few with { Duration = TimeSpan.FromMilliseconds(100), Drain = TimeSpan.FromMilliseconds(200) };

        LoadResult result = await TargetLoad.RunAsync(target.Url, settings);

        Assert.Equal((settings.Connections, 0, 0), (result.Unanswered, result.Answered, result.Failed));
        Assert.True(result.LongestUnanswered >= settings.Drain);
    }

    [Fact]
    public async Task A_server_that_is_not_there_refuses()
    {
        int port = FreePort.Find();

        AssertAllFailed(await TargetLoad.RunAsync(new($"http://127.0.0.1:{port}/"), Few), FailureKind.Refused);
    }

    [Fact]
    public async Task A_server_that_dies_under_load_ends_no_run()
    {
        using LoadTarget target = await LoadTarget.StartAsync("fixed");
        using IConnector connector = Loads.Connect(target.Url);
        var run = new LoadRun(connector, Loads.One(target.Url), new() { Connections = 8, Duration = TimeSpan.FromSeconds(1.5) });

        Task<LoadResult> running = run.RunAsync(TestContext.Current.CancellationToken);
        await Loads.UntilAsync(() => run.Meter.Answered > 0);
        target.Kill();
        LoadResult result = await running.WaitAsync(TimeSpan.FromMinutes(1), TestContext.Current.CancellationToken);

        Assert.True(result.Answered > 0);
        Assert.Contains(result.Failures, failure => failure.Kind is FailureKind.Refused);
        Assert.Equal(0, result.Unanswered);
    }

    private static void AssertAllFailed(LoadResult result, FailureKind kind)
    {
        FailureResult failure = Assert.Single(result.Failures);
        Assert.Equal((kind, Asked), (failure.Kind, failure.Count));
        Assert.NotEmpty(failure.Example);
        Assert.Equal((0, 0), (result.Answered, result.Unanswered));
    }
}
