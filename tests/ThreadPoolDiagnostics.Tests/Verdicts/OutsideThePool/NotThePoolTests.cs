using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Verdicts;
using ThreadPoolDiagnostics.Verdicts.OutsideThePool;
using static ThreadPoolDiagnostics.Tests.Verdicts.OutsideThePool.OutsideScenes;

namespace ThreadPoolDiagnostics.Tests.Verdicts.OutsideThePool;

public sealed class NotThePoolTests
{
    private const string Uncounted = "Requests that began before the observation are not counted.";

    private static readonly StackFrame
        Rent = Given.Application("App.Db.RentAsync") with { Source = new("/src/Db.cs", 30) },
        Serve = Given.Application("App.Orders.ServeAsync") with { Source = new("/src/Orders.cs", 9) };

    [Fact]
    public void An_idle_process_has_nothing_to_say()
    {
        Observation observation = Idle(Threads(3, Sleep, Loop, Lambda, Start));

        Assert.Null(NotThePool.Find(observation, Verdict.Healthy));
        Assert.False(NotThePool.CallsForCapture(observation));
    }

    [Fact]
    public void Only_a_healthy_pool_makes_one_look_elsewhere() => Assert.All(
        Enum.GetValues<Verdict>(),
        verdict => Assert.Equal(
            verdict is Verdict.Healthy, NotThePool.Find(Idle(Threads(1, Enter, Handle)).Unanswered(), verdict) is not null));

    [Fact]
    public void Whatever_is_seen_outside_changes_no_verdict()
    {
        Observation observation = Idle(Threads(9, Wait, Handle, Callback, Loop)).Unanswered();

        Assert.Equal(Verdict.Healthy, Decision.Decide(observation).Verdict);
        Assert.True(NotThePool.CallsForCapture(observation));
    }

    [Fact]
    public void Requests_threads_operations_and_connections_are_said_in_this_order()
    {
        Observation observation = Idle(
            Threads(1, Sleep, Handle, Resumed, MoveNext, Loop, Start),
            new([Enter, Given.Application("App.Log.Write()")], [90, 91])).Unanswered();
        observation = observation with
        {
            Outside = observation.Outside! with
            {
                Operations = new(
                    [
                        new([Rent, Serve], 40) { Oldest = TimeSpan.FromSeconds(1.4) },
                        new([Given.Application("Lib.Wait", "Lib") with { IsLibrary = true }, Rent, Serve], 2)
                        {
                            Oldest = TimeSpan.FromSeconds(1.2),
                        },
                        new([Given.Application("App.Quick.RunAsync")], 9) { Oldest = TimeSpan.FromSeconds(0.1) },
                        new([Serve], 1),
                    ],
                    Begun: 90, TimeSpan.FromSeconds(1.5)),
                Levels =
                [
                    new("Npgsql", "db.client.connections.usage", "pool.name=orders,state=used", 10, 10),
                    new("Npgsql", "db.client.connections.usage", "pool.name=orders,state=idle", 0, 0),
                    new("Npgsql", "db.client.connections.max", "pool.name=orders", 10, 10),
                    new("Npgsql", "db.client.connections.pending_requests", "pool.name=orders", 20, 40),
                ],
                LevelsRead = TimeSpan.FromSeconds(2.3),
            },
        };

        Assert.Equal(
            [
                $"45 requests are in progress, and none ended in the last 8.0 s. {Uncounted}",
                "1 thread outside the pool has waited for at least 6.5 s in Orders.Handle() (Orders.cs:12) for time to pass "
                    + "(Thread.Sleep), in a continuation that runs on that thread.",
                "2 threads outside the pool have waited for at least 6.5 s in Log.Write() for a lock.",
                "42 calls of Db.RentAsync (Db.cs:30), called by Orders.ServeAsync (Orders.cs:9), that began in a capture of 1.5 "
                    + "s had not ended at its end; the oldest was 1.4 s old.",
                "1 call of Orders.ServeAsync (Orders.cs:9) that began in a capture of 1.5 s had not ended at its end.",
                "Calls that began before that capture are not seen.",
                "Npgsql, pool orders: all 10 connections are in use (at most 10).",
                "Npgsql, pool orders: of the callers that asked for a connection in 2.3 s, 40 still waited at the end.",
            ],
            NotThePool.Find(observation, Verdict.Healthy)!.Sentences);
    }

    [Fact]
    public void Slow_requests_have_a_time_that_is_called_an_estimate() => Assert.Equal(
        "20.0 requests were in progress on average and 10.0 ended a second, so one takes about 2.0 s (Little's law). "
            + Uncounted,
        Requests(i => new(TimeSpan.FromSeconds(i), 20 + (10 * i), 20)));

    [Fact]
    public void Requests_that_become_more_and_more_are_said_with_both_numbers() => Assert.Equal(
        $"The number of requests in progress grew from 36 to 57, while 597.0 ended a second. {Uncounted}",
        Requests(i => new(TimeSpan.FromSeconds(i), 600 * i, 3 * i)));

    [Fact]
    public void Connections_without_requests_are_one_sentence() => Assert.Equal(
        $"1 connection to Kestrel is open, and no request began or ended in 19.0 s. {Uncounted}",
        Requests(i => new(TimeSpan.FromSeconds(i), 7, 0) { Connections = 1 }));

    [Fact]
    public void At_most_five_places_are_listed() => Assert.Equal(
        5,
        NotThePool.Find(
            Idle([.. Enumerable.Range(0, 8).Select(i => new StackGroup([Enter, Given.Application($"App.M{i}()")], [100 + i]))]),
            Verdict.Healthy)!.Sentences.Count);

    private static string Requests(Func<int, RequestCount> reading) => Assert.Single(NotThePool.Find(
        Idle() with { RequestCounts = [.. Enumerable.Range(0, 20).Select(reading)] }, Verdict.Healthy)!.Sentences);
}
