using Microsoft.AspNetCore.Http;
using StockExchange.StockApi.Stocks;

namespace StockExchange.StockApi.Tests.Stocks;

/// <summary>A "not modified" never hides a change that was seen before, in whatever order threads run.</summary>
public sealed class TableEtagTests
{
    private readonly TableEtag _tags;
    private long _quantity = 100; // of the only stock; an order changes it first, and then the version
    private long _version;

    public TableEtagTests() => _tags = new TableEtag(() => Interlocked.Read(ref _version), TimeProvider.System);

    private long Quantity => Interlocked.Read(ref _quantity);

    [Fact]
    public void A_change_that_is_seen_but_not_marked_yet_is_not_hidden()
    {
        HttpRequest again = AskingAgain();
        Assert.True(_tags.IsKnownTo(again, StockForm.Json));
        _tags.OrderBegins(); // from now on its change may be seen
        Assert.False(_tags.IsKnownTo(again, StockForm.Json));
        Interlocked.Increment(ref _version);
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
            long listed = Quantity; // as the show does, after its tag
            SpinWait.SpinUntil(() => Quantity != listed); // a GET of the stock shows the change
            if (_tags.IsKnownTo(again, StockForm.Json)) hidden++;
        }

        await stop.CancelAsync();
        await Task.WhenAll(writers);
        Assert.Equal(0, hidden);
    }

    private void TradeUntil(CancellationToken stop)
    {
        while (!stop.IsCancellationRequested)
        {
            _tags.OrderBegins();
            Interlocked.Decrement(ref _quantity);
            Thread.SpinWait(200);
            Interlocked.Increment(ref _version);
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
}
