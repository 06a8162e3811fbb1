using System.Collections.Concurrent;
using System.Globalization;
using System.Net;
using System.Net.Http.Json;

namespace StockExchange.StockApi.Tests.Table;

/// <summary>Clients that send orders with keys while their service dies, and remember all that they sent and heard.</summary>
internal sealed class KeyedClients : IDisposable
{
    private const int Connections = 125;
    private const int Stocks = 5;

    /// <summary>Far fewer than the service remembers keys.</summary>
    private const int Recently = 20_000;

    /// <summary>Of a client whose order was put off.</summary>
    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(100);

    /// <summary>Between two orders of a client, so that there is a processor left for what is started anew.</summary>
    private static readonly TimeSpan Breath = TimeSpan.FromMilliseconds(50);

    private readonly HttpClient _client = new(new SocketsHttpHandler { MaxConnectionsPerServer = Connections });
    private readonly ConcurrentBag<KeyedOrder> _sent = [];
    private readonly ConcurrentQueue<string> _refusals = [];
    private readonly string _name = $"{Guid.NewGuid():N}";
    private int _round;
    private int _answered;
    private int _orders;

    /// <summary>So many were answered in this round.</summary>
    public int Answered => Volatile.Read(ref _answered);

    /// <summary>What was said whenever an order was put off to later (503).</summary>
    public IReadOnlyCollection<string> Refusals => _refusals;

    public IReadOnlyCollection<KeyedOrder> Sent => _sent;

    /// <summary>Until the service cannot be reached.</summary>
    public Task TradeAsync(string url, CancellationToken stop)
    {
        (_round, _answered) = (_round + 1, 0);
        return Task.WhenAll(Enumerable.Range(0, Connections).Select(client => TradeAsync(url, client, stop)));
    }

    /// <summary>
    /// Until the end, and until each order is answered: one that gets a 503 is sent again with its key. That a request has any
    /// other answer, or none at all, is a failure.
    /// </summary>
    public Task TradeUntilAsync(string url, CancellationToken end)
    {
        (_round, _answered) = (_round + 1, 0);
        return Task.WhenAll(Enumerable.Range(0, Connections).Select(client => TradeUntilAsync(url, client, end)));
    }

    /// <summary>Asks again about all that was not answered, and about some that were: these get the same answer.</summary>
    public async Task RetryAsync(string url, CancellationToken stop)
    {
        int newest = _sent.Count;
        KeyedOrder[] known =
            [.. _sent.Where(order => order.Answer is not null && order.Number > newest - Recently).Take(50)];
        await Parallel.ForEachAsync(_sent.Where(order => order.Answer is null), stop, async (order, _) =>
        {
            using HttpResponseMessage response = await SendAsync(url, order, stop);
            await NoteAsync(order, response, stop);
        });
        foreach (KeyedOrder order in known)
        {
            using HttpResponseMessage response = await SendAsync(url, order, stop);
            if (order.IsFilled) Assert.Equal(order.Answer, await response.Content.ReadAsStringAsync(stop));
            else Assert.Equal(HttpStatusCode.Conflict, response.StatusCode);
        }
    }

    public void Dispose() => _client.Dispose();

    private async Task TradeAsync(string url, int client, CancellationToken stop)
    {
        foreach (KeyedOrder order in Orders(client, CancellationToken.None))
        {
            try
            {
                using HttpResponseMessage response = await SendAsync(url, order, stop);
                await NoteAsync(order, response, stop);
                Interlocked.Increment(ref _answered);
            }
            catch (Exception killed) when (killed is HttpRequestException or IOException)
            {
                return;
            }
        }
    }

    private async Task TradeUntilAsync(string url, int client, CancellationToken end)
    {
        CancellationToken stop = TestContext.Current.CancellationToken;
        foreach (KeyedOrder order in Orders(client, end))
        {
            while (!await IsAnsweredAsync(url, order, stop)) await Task.Delay(Pause, stop);
            Interlocked.Increment(ref _answered);
            await Task.Delay(Breath, stop);
        }
    }

    private async Task<bool> IsAnsweredAsync(string url, KeyedOrder order, CancellationToken stop)
    {
        using HttpResponseMessage response = await SendAsync(url, order, stop);
        if (response.StatusCode == HttpStatusCode.ServiceUnavailable)
        {
            Assert.NotNull(response.Headers.RetryAfter);
            _refusals.Enqueue(await response.Content.ReadAsStringAsync(stop));
            return false;
        }

        await NoteAsync(order, response, stop);
        return true;
    }

    /// <summary>What a client sends in this round.</summary>
    private IEnumerable<KeyedOrder> Orders(int client, CancellationToken end)
    {
        var random = new Random(client + 1_000 * _round);
        for (int number = 0; !end.IsCancellationRequested; number++)
        {
            string key = string.Create(CultureInfo.InvariantCulture, $"{_name}-{_round}-{client}-{number}");
            var order = new KeyedOrder(
                Interlocked.Increment(ref _orders), key, random.Next(2) == 0 ? "buy" : "sell", random.Next(1, Stocks + 1),
                random.Next(1, 30));
            _sent.Add(order);
            yield return order;
        }
    }

    private Task<HttpResponseMessage> SendAsync(string url, KeyedOrder order, CancellationToken stop) => _client.SendAsync(
        new(HttpMethod.Post, $"{url}/api/stocks/{order.Id}/{order.Side}")
        {
            Content = JsonContent.Create(new { quantity = order.Quantity }),
            Headers = { { "Idempotency-Key", order.Key } },
        },
        stop);

    private static async Task NoteAsync(KeyedOrder order, HttpResponseMessage response, CancellationToken stop)
    {
        string answer = await response.Content.ReadAsStringAsync(stop);
        Assert.True(
            response.StatusCode is HttpStatusCode.OK or HttpStatusCode.Conflict, $"{(int)response.StatusCode}: {answer}");
        order.IsFilled = response.StatusCode == HttpStatusCode.OK;
        order.Answer = answer;
    }
}
