using System.Runtime.InteropServices;
using Microsoft.Extensions.Options;
using StockExchange.StockApi.Naming;
using StockExchange.StockApi.Problems;
using StockExchange.StockApi.Table;
using StockExchange.StockStore;
using StockExchange.StockStore.Durability;

namespace StockExchange.StockApi.Stocks;

/// <summary>An order as its client means it.</summary>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct Order(OrderSide Side, int Id, long Quantity);

/// <summary>
/// Gives orders, and to an order whose Idempotency-Key is known the first one's answer (IETF draft
/// httpapi-idempotency-key-header). A retry that arrives while the first is under way waits for it. The newest keys are
/// remembered, as many as <see cref="StockOptions.IdempotencyKeys"/> says, until the process ends.
/// </summary>
internal sealed class IdempotentOrders(DurableStocks stocks, IOptions<StockOptions> options)
{
    /// <summary>Name of the header.</summary>
    public const string Header = "Idempotency-Key";

    /// <summary>Most characters of a key.</summary>
    public const int LongestKey = 255;

    private readonly Lock _lock = new();
    private readonly Dictionary<string, Answer> _answers = new(StringComparer.Ordinal);
    private readonly Queue<string> _oldest = new();

    /// <exception cref="ProblemException">The key is unusable, or belongs to another order.</exception>
    public Task<OrderResult> TradeOnceAsync(string key, Order order)
    {
        if (key.Length is 0 or > LongestKey)
            throw new ProblemException(
                Problem.BadIdempotencyKey, $"A key has 1 to {LongestKey} characters; this one has {key.Length}.");

        Answer answer;
        lock (_lock)
        {
            if (_answers.TryGetValue(key, out Answer? first))
                return first.Order == order ? first.Result.Task : throw Reused(key, first.Order);

            answer = new Answer(order);
            Remember_NeedsLock(key, answer);
        }

        return TradeFirstAsync(key, answer);
    }

    private static ProblemException Reused(string key, Order first) => new(
        Problem.ReusedIdempotencyKey,
        $"\"{key}\" was used to {first.Side.Name()} {first.Quantity} of stock {first.Id}; "
        + "choose a new key for a new order.");

    private async Task<OrderResult> TradeFirstAsync(string key, Answer answer)
    {
        try
        {
            OrderResult result = await stocks.TradeAsync(
                answer.Order.Side, answer.Order.Id, answer.Order.Quantity, CancellationToken.None);
            answer.Result.SetResult(result);
            return result;
        }
        catch (Exception notAcknowledged)
        {
            lock (_lock)
                _answers.Remove(key);
            answer.Result.SetException(notAcknowledged);
            throw;
        }
    }

    private void Remember_NeedsLock(string key, Answer answer)
    {
        _answers.Add(key, answer);
        _oldest.Enqueue(key);
        if (_oldest.Count > options.Value.IdempotencyKeys) _answers.Remove(_oldest.Dequeue());
    }

    private sealed class Answer(Order order)
    {
        public Order Order { get; } = order;

        public TaskCompletionSource<OrderResult> Result { get; } = new(TaskCreationOptions.RunContinuationsAsynchronously);
    }
}
