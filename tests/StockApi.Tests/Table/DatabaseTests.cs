using System.Net;
using System.Net.Http.Json;
using Npgsql;
using StockExchange.StockApi.Tests.Hosting;
using StockExchange.StockStore;
using StockExchange.TestKit.Stores;

namespace StockExchange.StockApi.Tests.Table;

/// <summary>The service with its table in a PostgreSQL.</summary>
public sealed class DatabaseTests : IDisposable
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    private readonly CancellationToken _test = TestContext.Current.CancellationToken;
    private readonly PostgresServer _server = PostgresServer.StartOrSkip();
    private readonly TemporaryStockFile _file = new(StockApiHost.TwoStocks);
    private readonly HttpClient _client = new(new SocketsHttpHandler { UseProxy = false });

    public void Dispose()
    {
        _client.Dispose();
        _file.Dispose();
        _server.Dispose();
    }

    [Fact]
    public async Task Several_instances_trade_one_table_and_know_one_anothers_keys()
    {
        using StockApiProcess one = Start(), another = Start();
        string[] urls = [await one.UrlAsync(), await another.UrlAsync()];

        foreach (string url in urls)
        {
            using HttpResponseMessage answer = await _client.OrderAsync(
                $"{url}/api/stocks/1/buy", 7, ("Idempotency-Key", "once"));
            Assert.Equal(HttpStatusCode.OK, answer.StatusCode);
            Assert.Contains("\"remaining\":93", await answer.TextAsync(), StringComparison.Ordinal);
        }
        foreach (string url in urls)
        {
            using HttpResponseMessage show = await _client.GetAsync($"{url}/api/stocks", _test);
            Assert.Equal(
                [new(1, 93, 10), new(2, 200, 20)], (await show.Content.ReadFromJsonAsync<Stock[]>(_test))!);
            Assert.Null(show.Headers.ETag); // another instance may change the table, so none could be trusted
        }
    }

    [Fact]
    public async Task A_large_table_is_shown_page_by_page()
    {
        using var large = new TemporaryStockFile(StockApiHost.ManyStocks(1_700));
        using StockApiProcess api = StockApiProcess.OnDatabase(_server.ConnectionString, "--Stocks:Path", large.Path);
        string url = await api.UrlAsync();

        Assert.Equal(Enumerable.Range(1, 1_700), await IdsAsync("/api/stocks"));
        Assert.Equal(Enumerable.Range(7, 1_001), await IdsAsync("/api/stocks?from=7&limit=1001"));
        Assert.Equal([1_700], await IdsAsync("/api/stocks?from=1700"));

        async Task<IEnumerable<int>> IdsAsync(string path) =>
            (await _client.GetFromJsonAsync<Stock[]>(url + path, _test))!.Select(stock => stock.Id);
    }

    [Fact]
    public async Task While_the_database_is_away_everything_that_needs_it_is_503_and_readiness_says_so()
    {
        using StockApiProcess api = Start("--CustomerLookup:Delay", "00:00:00.001");
        string url = await api.UrlAsync();
        _server.Stop();

        foreach (string path in new[] { "", "/1", "/taskwait", "/tasksleepwait/1", "/taskasyncwait" })
        {
            using HttpResponseMessage away = await _client.GetAsync($"{url}/api/stocks{path}", _test);
            await AssertAwayAsync(away);
        }
        using (HttpResponseMessage order = await _client.OrderAsync($"{url}/api/stocks/1/buy")) await AssertAwayAsync(order);
        await Eventually.HoldsAsync(() => !IsReady(url), () => "it is not ready", Patience);
        Assert.Equal(HttpStatusCode.OK, _client.StatusOf($"{url}/health/live"));

        _server.Start();
        await Eventually.HoldsAsync(() => IsReady(url), () => "it is ready again", Patience);
        using HttpResponseMessage back = await _client.OrderAsync($"{url}/api/stocks/1/buy");
        Assert.Equal(HttpStatusCode.OK, back.StatusCode);
    }

    [Fact]
    public async Task Lookups_hold_no_connection_that_an_order_needs()
    {
        using StockApiProcess api = StockApiProcess.OnDatabase(
            $"{_server.ConnectionString};Maximum Pool Size=1", "--Stocks:Path", _file.Path,
            "--CustomerLookup:Connections", "2", "--CustomerLookup:Delay", "00:00:20");
        string url = await api.UrlAsync();
        using var shows = new CancellationTokenSource();
        Task[] waiting =
            [.. Enumerable.Range(0, 2).Select(_ => _client.GetAsync($"{url}/api/stocks/taskasyncwait", shows.Token))];
        await using NpgsqlDataSource database = NpgsqlDataSource.Create(_server.ConnectionString);
        await Eventually.HoldsAsync(() => Sleeping(database) == 2, () => "both lookups hold a connection", Patience);

        using HttpResponseMessage order = await _client.OrderAsync($"{url}/api/stocks/1/buy");

        Assert.Equal(HttpStatusCode.OK, order.StatusCode);
        Assert.Equal(2, Sleeping(database));
        await shows.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => Task.WhenAll(waiting));
    }

    [Fact]
    public async Task A_start_without_its_database_is_one_line_and_exit_code_1()
    {
        _server.Stop();
        using StockApiProcess api = Start();

        Assert.Equal(1, await api.ExitCodeAsync());
        Assert.StartsWith("StockApi: The database at 127.0.0.1:", api.Errors, StringComparison.Ordinal);
        Assert.DoesNotContain('\n', api.Errors);
    }

    private static async Task AssertAwayAsync(HttpResponseMessage answer)
    {
        await answer.ShouldBeProblemAsync(HttpStatusCode.ServiceUnavailable, "database-unavailable");
        Assert.Equal(TimeSpan.FromSeconds(1), answer.Headers.RetryAfter?.Delta);
    }

    private static long Sleeping(NpgsqlDataSource database)
    {
        using NpgsqlCommand command = database.CreateCommand(
            "SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'SELECT pg_sleep%'");
        return (long)command.ExecuteScalar()!;
    }

    private bool IsReady(string url) => _client.StatusOf($"{url}/health/ready") == HttpStatusCode.OK;

    private StockApiProcess Start(params string[] arguments) =>
        StockApiProcess.OnDatabase(_server.ConnectionString, ["--Stocks:Path", _file.Path, .. arguments]);
}
