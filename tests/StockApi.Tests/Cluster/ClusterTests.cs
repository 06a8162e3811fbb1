using System.Globalization;
using System.Net;
using System.Net.Sockets;
using StockExchange.StockApi.Tests.Table;
using StockExchange.TestKit;
using StockExchange.TestKit.Processes;

namespace StockExchange.StockApi.Tests.Cluster;

/// <summary>
/// Three instances on one database under orders with keys from 125 connections, while this and that of it ends. What the orders
/// have changed, by their answers, is what has become of the table. <c>STORE_KILLS=50</c> kills an instance 50 times.
/// </summary>
public sealed class ClusterTests(OneCluster fixture) : IClassFixture<OneCluster>, IDisposable
{
    private static readonly int Kills =
        int.Parse(Environment.GetEnvironmentVariable("STORE_KILLS") ?? "4", CultureInfo.InvariantCulture);

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
        using var keyless = new KeylessClients();
        Task trading = TradeAsync(cluster, keyless);
        await AnswersAsync(500, trading);
        await Task.Run(cluster.Restart, _test);
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
        using var keyless = new KeylessClients();
        Task trading = TradeAsync(cluster, keyless);
        var random = new Random(Kills);
        for (int kill = 0; kill < Kills; kill++)
        {
            await AnswersAsync(random.Next(50, 500), trading);
            Signals.Send("KILL", cluster.Instances[kill % cluster.Instances.Count]);
            await AnswersAsync(random.Next(50, 500), trading);
            await Task.Run(cluster.StartWhatHasEnded, _test);
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
    public async Task A_client_is_who_comes_to_nginx_whatever_it_says_itself()
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

    /// <summary>Waits for so many more; or for the end, which tells why there are none.</summary>
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

    private async Task AssertHealthAsync(StockApiCluster cluster, string question, HttpStatusCode expected)
    {
        using var client = new HttpClient();
        using var late = CancellationTokenSource.CreateLinkedTokenSource(_test);
        late.CancelAfter(TimeSpan.FromMinutes(1));
        foreach (string url in cluster.InstanceUrls)
        {
            HttpStatusCode found;
            do
            {
                using HttpResponseMessage answer = await client.GetAsync($"{url}/health/{question}", late.Token);
                found = answer.StatusCode;
            }
            while (found != expected);
        }
    }

    /// <summary>The table is what the answers say, and stays so when orders are sent once more.</summary>
    private async Task AssertExactAsync(StockApiCluster cluster, IReadOnlyList<long> before)
    {
        Assert.All(_clients.Sent, order => Assert.NotNull(order.Answer));
        ILookup<int, KeyedOrder> sent = _clients.Sent.ToLookup(order => order.Id);
        long[] expected =
            [.. before.SkipLast(1).Select((pieces, index) => pieces + sent[index + 1].Sum(order => order.Change))];
        Assert.Equal(expected, (await cluster.QuantitiesAsync()).SkipLast(1));
        await _clients.RetryAsync(cluster.Url, _test);
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
