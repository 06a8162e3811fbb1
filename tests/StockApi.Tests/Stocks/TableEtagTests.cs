using Microsoft.AspNetCore.Http;
using StockExchange.StockApi.Stocks;
using StockExchange.StockStore;

namespace StockExchange.StockApi.Tests.Stocks;

/// <summary>A "not modified" never hides a change that was seen before, in whatever order threads run.</summary>
public sealed class TableEtagTests : IAsyncDisposable
{
    private readonly SlowlyMarkedTable _table = new();
    private readonly TableEtag _tags;

    public TableEtagTests() => _tags = new TableEtag(_table, TimeProvider.System);

    [Fact]
    public void A_change_that_is_seen_but_not_marked_yet_is_not_hidden()
    {
        HttpRequest again = AskingAgain();
        Assert.True(_tags.IsKnownTo(again, StockForm.Json));
        _tags.OrderBegins();
        Assert.True(_table.IsSeen(quantity: 99));
        Assert.False(_tags.IsKnownTo(again, StockForm.Json));
        _table.Mark();
        _tags.OrderIsApplied();
        Assert.False(_tags.IsKnownTo(again, StockForm.Json));
        Assert.True(_tags.IsKnownTo(AskingAgain(), StockForm.Json));
    }

    [Fact]
    public async Task Beside_concurrent_orders_nothing_that_was_seen_is_hidden()
    {
        using var stop = new CancellationTokenSource();
        Task[] writers = [.. Enumerable.Range(0, 2).Select(_ => Task.Run(() => TradeUntil(stop.Token)))];
        int hidden = 0;
        for (int round = 0; round < 300; round++)
        {
            HttpRequest again = AskingAgain();
            long listed = _table.Quantity; // as the show does, after its tag
            SpinWait.SpinUntil(() => _table.Quantity != listed); // a GET of the stock shows the change
            if (_tags.IsKnownTo(again, StockForm.Json)) hidden++;
        }

        await stop.CancelAsync();
        await Task.WhenAll(writers);
        Assert.Equal(0, hidden);
    }

    public ValueTask DisposeAsync() => _table.DisposeAsync();

    private void TradeUntil(CancellationToken stop)
    {
        while (!stop.IsCancellationRequested)
        {
            _tags.OrderBegins();
            _table.Apply();
            Thread.SpinWait(200);
            _table.Mark();
            _tags.OrderIsApplied();
            Thread.SpinWait(2_000);
        }
    }

    /// <summary>A request of a client that has what is shown now.</summary>
    private HttpRequest AskingAgain()
    {
        HttpRequest request = new DefaultHttpContext().Request;
        request.Headers.IfNoneMatch = _tags.Current(StockForm.Json);
        return request;
    }

    /// <summary>One stock of 100 pieces; becoming visible and being marked are two steps, as they are in the real one.</summary>
    private sealed class SlowlyMarkedTable : IStocks
    {
        private long _quantity = 100;
        private long _version;

        public StoreException? Failure => null;

        public long? Version => Interlocked.Read(ref _version);

        public long Quantity => Interlocked.Read(ref _quantity);

        public void Apply() => Interlocked.Decrement(ref _quantity);

        public void Mark() => Interlocked.Increment(ref _version);

        public bool IsSeen(long quantity)
        {
            Apply();
            return Quantity == quantity;
        }

        public ValueTask<Stock?> FindAsync(int id, CancellationToken cancellation = default) => throw new NotSupportedException();

        public ValueTask<IReadOnlyList<Stock>> ReadAsync(int from, int limit, CancellationToken cancellation = default) =>
            throw new NotSupportedException();

        public ValueTask<OrderResult> TradeAsync(
            Order order, OrderKey? key = null, CancellationToken cancellation = default) => throw new NotSupportedException();

        public ValueTask DisposeAsync() => ValueTask.CompletedTask;
    }
}
