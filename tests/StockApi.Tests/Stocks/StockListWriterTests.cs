using System.IO.Pipelines;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using StockExchange.StockApi.Stocks;
using StockExchange.StockStore;

namespace StockExchange.StockApi.Tests.Stocks;

public sealed class StockListWriterTests
{
    [Theory]
    [InlineData("application/json")]
    [InlineData("text/plain")]
    public async Task A_show_ends_when_its_client_has_left(string accept)
    {
        var client = new Pipe();
        await client.Reader.CompleteAsync();
        await using var table = new LargeTable();
        var context = new DefaultHttpContext { Request = { Headers = { Accept = accept } } };
        context.Features.Set<IHttpResponseBodyFeature>(new PipeBody(client.Writer));

        var shown = new StockListWriter(table, new TableEtag(() => 0, TimeProvider.System));
        await new ShowResult(shown, from: 1, limit: int.MaxValue).ExecuteAsync(context);

        Assert.InRange(table.Readings, 1, 3);
    }

    /// <summary>A million stocks.</summary>
    private sealed class LargeTable : IStocks
    {
        private const int Last = 1_000_000;

        public int Readings { get; private set; }

        public StoreException? Failure => null;

        public long? Version => null;

        public ValueTask<IReadOnlyList<Stock>> ReadAsync(int from, int limit, CancellationToken cancellation = default)
        {
            Readings++;
            return new([.. Enumerable.Range(from, Math.Min(limit, Last - from + 1)).Select(id => new Stock(id, 1, 1))]);
        }

        public ValueTask<Stock?> FindAsync(int id, CancellationToken cancellation = default) => throw new NotSupportedException();

        public ValueTask<OrderResult> TradeAsync(
            Order order, OrderKey? key = null, CancellationToken cancellation = default) => throw new NotSupportedException();

        public ValueTask DisposeAsync() => ValueTask.CompletedTask;
    }

    private sealed class PipeBody(PipeWriter writer) : IHttpResponseBodyFeature
    {
        public Stream Stream => writer.AsStream();

        public PipeWriter Writer => writer;

        public void DisableBuffering()
        {
        }

        public Task StartAsync(CancellationToken cancellationToken = default) => Task.CompletedTask;

        public Task CompleteAsync() => Task.CompletedTask;

        public Task SendFileAsync(string path, long offset, long? count, CancellationToken cancellationToken = default) =>
            throw new NotSupportedException();
    }
}
