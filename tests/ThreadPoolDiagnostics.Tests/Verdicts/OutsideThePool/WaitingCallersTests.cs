using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Verdicts.OutsideThePool;

namespace ThreadPoolDiagnostics.Tests.Verdicts.OutsideThePool;

public sealed class WaitingCallersTests
{
    private const string Sql = "Microsoft.Data.SqlClient.EventSource";

    [Theory]
    [InlineData("Npgsql", "db.client.connections", "usage", "pool.name", "state")]
    [InlineData("Npgsql", "db.client.connection", "count", "db.client.connection.pool.name", "db.client.connection.state")]
    public void A_pool_is_named_when_all_its_connections_are_in_use(
        string meter, string prefix, string usage, string name, string state)
    {
        CounterLevel most = new(meter, $"{prefix}.max", $"{name}=orders", 20, 20);
        CounterLevel Used(int count) => new(meter, $"{prefix}.{usage}", $"{name}=orders,{state}=used", 0, count);

        Assert.Equal(["Npgsql, pool orders: all 20 connections are in use (at most 20)."], Said(most, Used(20)));
        Assert.Empty(Said(most, Used(19)));
        Assert.Empty(Said(Used(20)));
    }

    [Fact]
    public void A_pool_that_is_full_does_not_make_another_one_full() => Assert.Single(Said(
        new("Npgsql", "db.client.connections.max", "pool.name=a", 5, 5),
        new("Npgsql", "db.client.connections.max", "pool.name=b", 50, 50),
        new("Npgsql", "db.client.connections.usage", "pool.name=a,state=used", 5, 5),
        new("Npgsql", "db.client.connections.usage", "pool.name=b,state=used", 5, 5)));

    [Fact]
    public void Callers_that_wait_are_counted_from_the_beginning_of_the_capture() => Assert.Equal(
        ["MySqlConnector, pool db: of the callers that asked for a connection in 2.0 s, 3 still waited at the end."],
        Said(new CounterLevel("MySqlConnector", "db.client.connections.pending_requests", "pool.name=db", 1, 3)));

    [Fact]
    public void A_queue_that_became_shorter_is_not_mentioned() => Assert.Empty(Said(
        new("MySqlConnector", "db.client.connections.pending_requests", "pool.name=db", 0, -4),
        new("System.Net.Http", "http.client.active_requests", "server.address=api", 2, 0)));

    [Fact]
    public void Requests_to_a_server_and_queued_ones_are_named() => Assert.Equal(
        [
            "HttpClient: of the requests to api:443 that began in 2.0 s, 12 had not ended.",
            "Rate limiter: of the requests that came in 2.0 s, 7 were queued at the end.",
        ],
        Said(
            new(
                "System.Net.Http", "http.client.active_requests",
                "http.request.method=GET,server.address=api,server.port=443", 2, 12),
            new("Microsoft.AspNetCore.RateLimiting", "aspnetcore.rate_limiting.queued_requests", "", 1, 7)));

    [Theory]
    [InlineData(Sql, "number-of-active-connections", "number-of-free-connections", "SqlClient")]
    [InlineData("Npgsql", "busy-connections", "idle-connections", "Npgsql")]
    public void Drivers_without_a_meter_are_named_when_none_is_free(string source, string inUse, string free, string name)
    {
        Assert.Equal(
            [$"{name}: 100 connections are in use and none is free; it does not publish the pools' sizes."],
            Said(new(source, inUse, "", 90, 100), new(source, free, "", 1, 0)));
        Assert.Empty(Said(new(source, inUse, "", 90, 100), new(source, free, "", 0, 1)));
        Assert.Empty(Said(new CounterLevel(source, inUse, "", 90, 100)));
        Assert.Empty(Said(new(source, inUse, "", 0, 0), new(source, free, "", 0, 0)));
    }

    private static string[] Said(params CounterLevel[] levels) =>
    [
        .. WaitingCallers.Sentences(
            new OutsideCapture(TimeSpan.FromSeconds(7)) { Levels = levels, LevelsRead = TimeSpan.FromSeconds(2) }),
    ];
}
