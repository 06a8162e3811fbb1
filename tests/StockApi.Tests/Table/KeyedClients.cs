using System.Collections.Concurrent;
using System.Net;

namespace StockExchange.StockApi.Tests.Table;

/// <summary>Clients that send orders with keys while their service is killed, and keep all orders and answers.</summary>
internal sealed class KeyedClients : IDisposable
{
    private const int Connections = 125;
    private const int Stocks = 5;

    /// <summary>Far fewer than the keys that the service keeps.</summary>
    private const int Recently = 20_000;

    /// <summary>Pause of a client after a 503.</summary>
    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(100);

    private readonly HttpClient _client = new(new SocketsHttpHandler { MaxConnectionsPerServer = Connections });
    private readonly ConcurrentBag<KeyedOrder> _sent = [];
    private readonly ConcurrentQueue<string> _refusals = [];
    private readonly string _name = $"{Guid.NewGuid():N}";
    private int _round;
    private int _answered;
    private int _orders;

    /// <summary>Pause between two orders of a client of <see cref="TradeUntilAsync(string, CancellationToken)"/>: short, or long
    /// enough to leave processor time for processes that start.</summary>
    public TimeSpan Breath => TimeSpan.FromMilliseconds(IsCalm ? 400 : 50);

    public bool IsCalm { get; set; }

    /// <summary>Number of orders that were answered in this round.</summary>
    public int Answered => Volatile.Read(ref _answered);

    /// <summary>The answers with status 503.</summary>
    public IReadOnlyCollection<string> Refusals => _refusals;

    public IReadOnlyCollection<KeyedOrder> Sent => _sent;

    /// <summary>Trades until the service cannot be reached.</summary>
    public Task TradeAsync(string url)
    {
        (_round, _answered) = (_round + 1, 0);
        return Task.WhenAll(Enumerable.Range(0, Connections).Select(client => TradeAsync(url, client)));
    }

    /// <summary>
    /// Trades until the end, and until each order is answered: one that gets a 503 is sent again with its key. Any other answer,
    /// or none, is a failure.
    /// </summary>
    public Task TradeUntilAsync(string url, CancellationToken end)
    {
        (_round, _answered) = (_round + 1, 0);
        return Task.WhenAll(Enumerable.Range(0, Connections).Select(client => TradeUntilAsync(url, client, end)));
    }

    /// <summary>Sends all unanswered orders again, and some answered ones, which must get the same answer.</summary>
    public async Task RetryAsync(string url)
    {
        int newest = _sent.Count;
        KeyedOrder[] known =
            [.. _sent.Where(order => order.Answer is not null && order.Number > newest - Recently).Take(50)];
        CancellationToken stop = TestContext.Current.CancellationToken;
        await Parallel.ForEachAsync(_sent.Where(order => order.Answer is null), stop, async (order, _) =>
        {
            using HttpResponseMessage response = await SendAsync(url, order);
            await NoteAsync(order, response);
        });
        foreach (KeyedOrder order in known)
        {
            using HttpResponseMessage response = await SendAsync(url, order);
            if (order.IsFilled) Assert.Equal(order.Answer, await response.TextAsync());
            else Assert.Equal(HttpStatusCode.Conflict, response.StatusCode);
        }
    }

    public void Dispose() => _client.Dispose();

    private async Task TradeAsync(string url, int client)
    {
        foreach (KeyedOrder order in Orders(client, CancellationToken.None))
        {
            try
            {
                using HttpResponseMessage response = await SendAsync(url, order);
                await NoteAsync(order, response);
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
            while (!await IsAnsweredAsync(url, order)) await Task.Delay(Pause, stop);
            Interlocked.Increment(ref _answered);
            await Task.Delay(Breath, stop);
        }
    }

    private async Task<bool> IsAnsweredAsync(string url, KeyedOrder order)
    {
        using HttpResponseMessage response = await SendAsync(url, order);
        if (response.StatusCode == HttpStatusCode.ServiceUnavailable)
        {
            Assert.NotNull(response.Headers.RetryAfter);
            _refusals.Enqueue(await response.TextAsync());
            return false;
        }

        await NoteAsync(order, response);
        return true;
    }

    /// <summary>What a client sends in this round.</summary>
    private IEnumerable<KeyedOrder> Orders(int client, CancellationToken end)
    {
        var random = new Random(client + 1_000 * _round);
        for (int number = 0; !end.IsCancellationRequested; number++)
        {
            var order = new KeyedOrder(
                Interlocked.Increment(ref _orders), $"{_name}-{_round}-{client}-{number}", random.Next(2) == 0 ? "buy" : "sell",
                random.Next(1, Stocks + 1), random.Next(1, 30));
            _sent.Add(order);
            yield return order;
        }
    }

    private Task<HttpResponseMessage> SendAsync(string url, KeyedOrder order) =>
        _client.OrderAsync($"{url}/api/stocks/{order.Id}/{order.Side}", order.Quantity, ("Idempotency-Key", order.Key));

    private static async Task NoteAsync(KeyedOrder order, HttpResponseMessage response)
    {
        string answer = await response.TextAsync();
        Assert.True(
            response.StatusCode is HttpStatusCode.OK or HttpStatusCode.Conflict, $"{(int)response.StatusCode}: {answer}");
        order.IsFilled = response.StatusCode == HttpStatusCode.OK;
        order.Answer = answer;
    }
}

/// <summary>An order that a client has sent, and its answer. The numbers are in the order of sending, from 1.</summary>
internal sealed record KeyedOrder(int Number, string Key, string Side, int Id, int Quantity)
{
    /// <summary>The first answer; null while there was none.</summary>
    public string? Answer { get; set; }

    /// <summary>Whether it was filled, by that answer.</summary>
    public bool IsFilled { get; set; }

    /// <summary>What it adds to its stock.</summary>
    public long Change => !IsFilled ? 0 : Side == "sell" ? Quantity : -Quantity;
}
