using System.Diagnostics;
using Npgsql;
using StockExchange.TestKit.Stores;

namespace StockExchange.StockStore.Postgres.Tests;

/// <summary>Outages of a server that belongs to one test.</summary>
public sealed class OutageTests : IDisposable
{
    private static readonly Order Buy = new(OrderSide.Buy, 1, 1);

    /// <summary>Much longer than the store's timeouts.</summary>
    private static readonly TimeSpan Bound = TimeSpan.FromSeconds(30);

    private readonly CancellationToken _test = TestContext.Current.CancellationToken;
    private readonly PostgresServer _server = PostgresServer.StartOrSkip();

    public void Dispose() => _server.Dispose();

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Acknowledged_orders_survive_an_outage_and_the_store_continues(bool isKilled)
    {
        await using NpgsqlDataSource database = PostgresDatabase.Create(_server.ConnectionString);
        await using PostgresStocks store = await database.OpenStoreAsync(new Stock(1, 1_000, 10));
        await store.TradeAsync(Buy, new("before", "me"), _test);

        if (isKilled) _server.Kill();
        else _server.Stop();

        await Assert.ThrowsAsync<DatabaseException>(() => TradeAsync(store).WaitAsync(Bound, _test));
        await Eventually.HoldsAsync(() => store.Failure is not null, () => "the outage is noticed without an order", Bound);
        _server.Start();
        await Eventually.HoldsAsync(() => store.Failure is null, () => "the return is noticed without an order", Bound);
        Assert.Equal(999, (await store.TradeAsync(Buy, new("before", "me"), _test)).Remaining);
        Assert.Equal(998, (await store.TradeAsync(Buy, new("after", "me"), _test)).Remaining);
    }

    [Fact]
    public async Task A_frozen_server_is_not_waited_for()
    {
        await using NpgsqlDataSource database = PostgresDatabase.Create(_server.ConnectionString);
        await using PostgresStocks store = await database.OpenStoreAsync(new Stock(1, 1_000, 10));
        await store.TradeAsync(Buy, null, _test);

        _server.Freeze();
        try
        {
            await Assert.ThrowsAsync<DatabaseException>(() => TradeAsync(store).WaitAsync(Bound, _test));
            await Assert.ThrowsAsync<DatabaseException>(() => store.FindAsync(1, _test).AsTask().WaitAsync(Bound, _test));
            await Assert.ThrowsAsync<DatabaseException>(
                () => SlowQuery.RunAsync(database, TimeSpan.FromMilliseconds(1)).WaitAsync(Bound, _test));
            await Eventually.HoldsAsync(() => store.Failure is not null, () => "it is noticed", Bound);
        }
        finally
        {
            _server.Thaw();
        }

        await Eventually.HoldsAsync(() => store.Failure is null, () => "the return is noticed", Bound);
        Assert.Equal(OrderOutcome.Filled, (await store.TradeAsync(Buy, null, _test)).Outcome);
    }

    [Fact]
    public async Task Many_orders_that_wait_for_a_frozen_server_fail_at_the_same_time()
    {
        await using NpgsqlDataSource database = PostgresDatabase.Create(_server.ConnectionString);
        await using PostgresStocks store = await database.OpenStoreAsync(new Stock(1, 1_000, 10));
        await Task.WhenAll(Enumerable.Range(0, 60).Select(_ => TradeAsync(store))); // so that there are connections
        _server.Freeze();
        try
        {
            // With the driver's own timeout they would fail one after the other, for half a minute.
            Task<OrderResult>[] orders = [.. Enumerable.Range(0, 60).Select(_ => TradeAsync(store))];
            await Task.WhenAll(
                orders.Select(order => Assert.ThrowsAsync<DatabaseException>(() => order.WaitAsync(Bound, _test))));
        }
        finally
        {
            _server.Thaw();
        }

        Assert.Equal(OrderOutcome.Filled, (await store.TradeAsync(Buy, null, _test)).Outcome);
    }

    [Fact]
    public async Task A_query_may_take_longer_than_an_order()
    {
        await using NpgsqlDataSource database = PostgresDatabase.Create(_server.ConnectionString);
        long start = Stopwatch.GetTimestamp();

        await SlowQuery.RunAsync(database, TimeSpan.FromSeconds(6));

        Assert.True(Stopwatch.GetElapsedTime(start) >= TimeSpan.FromSeconds(6));
    }

    private static Task<OrderResult> TradeAsync(PostgresStocks store) =>
        store.TradeAsync(Buy, null, TestContext.Current.CancellationToken).AsTask();
}
