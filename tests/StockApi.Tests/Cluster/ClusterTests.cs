using System.Net;
using System.Net.Sockets;
using StockExchange.StockApi.Tests.Table;
using StockExchange.TestKit.Processes;

namespace StockExchange.StockApi.Tests.Cluster;

/// <summary>
/// Three instances on one database under orders with keys from 125 connections, during restarts and outages. The table must
/// contain exactly the changes of the acknowledged orders. <c>STORE_KILLS=50</c> kills an instance 50 times.
/// </summary>
public sealed class ClusterTests(OneCluster fixture) : IClassFixture<OneCluster>, IDisposable
{
    private static readonly int Kills = int.Parse(Environment.GetEnvironmentVariable("STORE_KILLS") ?? "4");

    private readonly KeyedClients _clients = new();
    private readonly CancellationTokenSource _end = new();
    private readonly CancellationToken _test = TestContext.Current.CancellationToken;

    public void Dispose()
    {
        _clients.Dispose();
        _end.Dispose();
    }

    [Fact]
    public async Task A_rolling_restart_fails_no_request()
    {
        StockApiCluster cluster = fixture.Cluster;
        IReadOnlyList<long> before = await cluster.QuantitiesAsync();
        IReadOnlyList<int> instances = cluster.Instances;
        using var keyless = new KeylessClients(_clients);
        Task trading = TradeAsync(cluster, keyless);
        await AnswersAsync(500, trading);
        await CalmlyAsync(cluster.Restart);
        await AnswersAsync(500, trading);
        await _end.CancelAsync();
        await trading;

        Assert.Empty(_clients.Refusals);
        Assert.Equal(0, keyless.Unknown);
        Assert.Empty(cluster.Instances.Intersect(instances));
        await AssertExactAsync(cluster, before);
        Assert.Equal(keyless.Filled, before[^1] - (await cluster.QuantitiesAsync())[^1]);
    }

    [Fact]
    public async Task Killed_instances_lose_no_order_and_double_none()
    {
        StockApiCluster cluster = fixture.Cluster;
        IReadOnlyList<long> before = await cluster.QuantitiesAsync();
        using var keyless = new KeylessClients(_clients);
        Task trading = TradeAsync(cluster, keyless);
        var random = new Random(Kills);
        for (int kill = 0; kill < Kills; kill++)
        {
            await AnswersAsync(random.Next(50, 500), trading);
            Signals.Send("KILL", cluster.Instances[kill % cluster.Instances.Count]);
            await AnswersAsync(random.Next(50, 500), trading);
            await CalmlyAsync(cluster.StartWhatHasEnded);
        }

        await _end.CancelAsync();
        await trading;
        await AssertExactAsync(cluster, before);
        long bought = before[^1] - (await cluster.QuantitiesAsync())[^1];
        Assert.InRange(bought, keyless.Filled, keyless.Filled + keyless.Unknown);
    }

    [Theory]
    [InlineData(Outage.Stopped)]
    [InlineData(Outage.Killed)]
    [InlineData(Outage.Frozen)]
    public async Task While_the_database_is_away_orders_are_put_off_and_then_served(Outage outage)
    {
        StockApiCluster cluster = fixture.Cluster;
        IReadOnlyList<long> before = await cluster.QuantitiesAsync();
        IReadOnlyList<int> instances = cluster.Instances;
        Task trading = _clients.TradeUntilAsync(cluster.Url, _end.Token);
        await AnswersAsync(500, trading);
        cluster.Break(outage);
        await RefusalsAsync(125, trading);
        await AssertHealthAsync(cluster, "ready", HttpStatusCode.ServiceUnavailable);
        await AssertHealthAsync(cluster, "live", HttpStatusCode.OK);
        cluster.Mend(outage);
        await AnswersAsync(500, trading);
        await _end.CancelAsync();
        await trading;

        Assert.Equal(instances, cluster.Instances);
        await AssertHealthAsync(cluster, "ready", HttpStatusCode.OK);
        await AssertExactAsync(cluster, before);
    }

    [Fact]
    public async Task A_client_is_the_address_that_nginx_sees_whatever_its_headers()
    {
        StockApiCluster cluster = fixture.Cluster;
        using var client = new HttpClient(
            new SocketsHttpHandler { ConnectCallback = (to, _) => ConnectFromAsync("127.0.0.2", to) });
        string key = $"{Guid.NewGuid():N}";
        using HttpResponseMessage answer = await client.OrderAsync(
            $"{cluster.Url}/api/stocks/{OneCluster.WithoutKeys}/buy", 1,
            ("Idempotency-Key", key), ("X-Forwarded-For", "192.0.2.1"));
        Assert.Equal(HttpStatusCode.OK, answer.StatusCode);
        Assert.Equal(
            ["127.0.0.2"],
            await cluster.AskDatabaseAsync<string>($"SELECT client FROM stock_exchange.order_keys WHERE key = '{key}'"));
    }

    private Task TradeAsync(StockApiCluster cluster, KeylessClients keyless) => Task.WhenAll(
        _clients.TradeUntilAsync(cluster.Url, _end.Token),
        keyless.BuyUntilAsync(cluster.Url, OneCluster.WithoutKeys, _end.Token));

    /// <summary>Starts processes under a load that leaves them processor time.</summary>
    private async Task CalmlyAsync(Action start)
    {
        _clients.IsCalm = true;
        await Task.Run(start, _test);
        _clients.IsCalm = false;
    }

    /// <summary>Waits for more answers, or for the end of trading, whose exception shows why there are none.</summary>
    private Task AnswersAsync(int more, Task trading)
    {
        int enough = _clients.Answered + more;
        return HoldsAsync(() => trading.IsCompleted || _clients.Answered >= enough, $"{more} more orders are answered");
    }

    private Task RefusalsAsync(int more, Task trading)
    {
        int enough = _clients.Refusals.Count + more;
        return HoldsAsync(() => trading.IsCompleted || _clients.Refusals.Count >= enough, $"{more} more orders are put off");
    }

    private static Task HoldsAsync(Func<bool> condition, string what) =>
        Eventually.HoldsAsync(condition, () => what, TimeSpan.FromMinutes(1));

    private static async Task AssertHealthAsync(StockApiCluster cluster, string question, HttpStatusCode expected)
    {
        using var client = new HttpClient();
        foreach (string url in cluster.InstanceUrls)
            await HoldsAsync(() => client.StatusOf($"{url}/health/{question}") == expected, $"{url} answers {expected}");
    }

    /// <summary>The table is what the answers say, and stays so when orders are sent once more.</summary>
    private async Task AssertExactAsync(StockApiCluster cluster, IReadOnlyList<long> before)
    {
        Assert.All(_clients.Sent, order => Assert.NotNull(order.Answer));
        ILookup<int, KeyedOrder> sent = _clients.Sent.ToLookup(order => order.Id);
        long[] expected =
            [.. before.SkipLast(1).Select((pieces, index) => pieces + sent[index + 1].Sum(order => order.Change))];
        Assert.Equal(expected, (await cluster.QuantitiesAsync()).SkipLast(1));
        await _clients.RetryAsync(cluster.Url);
        Assert.Equal(expected, (await cluster.QuantitiesAsync()).SkipLast(1));
    }

    private static async ValueTask<Stream> ConnectFromAsync(string address, SocketsHttpConnectionContext to)
    {
        var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        socket.Bind(new IPEndPoint(IPAddress.Parse(address), 0));
        await socket.ConnectAsync(to.DnsEndPoint);
        return new NetworkStream(socket, ownsSocket: true);
    }
}

/// <summary>Three instances for all tests of a class, one after the other.</summary>
public sealed class OneCluster : IDisposable
{
    /// <summary>The stock that orders without a key are for; those with keys are for the ones before it.</summary>
    internal const int WithoutKeys = 6;

    private readonly Lazy<StockApiCluster> _cluster = new(() => new StockApiCluster(
        instances: 3,
        string.Concat(Enumerable.Range(1, WithoutKeys - 1).Select(id => $"{id} 1000 10\n")) + $"{WithoutKeys} 1000000000 10\n"));

    internal StockApiCluster Cluster => _cluster.Value;

    public void Dispose()
    {
        if (_cluster.IsValueCreated) _cluster.Value.Dispose();
    }
}

/// <summary>Clients that buy one piece at a time without a key, as often as those beside them, and never retry.</summary>
internal sealed class KeylessClients(KeyedClients beside) : IDisposable
{
    private const int Connections = 125;

    private readonly HttpClient _client = new(new SocketsHttpHandler { MaxConnectionsPerServer = Connections });
    private int _filled;
    private int _unknown;

    /// <summary>Number of orders that were filled, by their answers.</summary>
    public int Filled => Volatile.Read(ref _filled);

    /// <summary>Number of orders with unknown outcome.</summary>
    public int Unknown => Volatile.Read(ref _unknown);

    public Task BuyUntilAsync(string url, int stock, CancellationToken end) =>
        Task.WhenAll(Enumerable.Range(0, Connections).Select(_ => BuyOneByOneAsync(url, stock, end)));

    public void Dispose() => _client.Dispose();

    private async Task BuyOneByOneAsync(string url, int stock, CancellationToken end)
    {
        while (!end.IsCancellationRequested)
        {
            using HttpResponseMessage response = await _client.OrderAsync($"{url}/api/stocks/{stock}/buy");
            Assert.True(response.StatusCode is HttpStatusCode.OK or HttpStatusCode.ServiceUnavailable, $"{response}");
            Interlocked.Increment(ref response.IsSuccessStatusCode ? ref _filled : ref _unknown);
            await Task.Delay(beside.Breath, TestContext.Current.CancellationToken);
        }
    }
}
