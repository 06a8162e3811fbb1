using System.IO.Pipelines;
using StockExchange.StockApi.Clients;

namespace StockExchange.StockApi.Tests.Clients;

public sealed class DeferredCompletionReaderTests
{
    private readonly Pipe _pipe = new();
    private readonly DeferredCompletionReader _reader;

    public DeferredCompletionReaderTests() => _reader = new(_pipe.Reader);

    [Fact]
    public async Task The_end_comes_when_all_was_consumed()
    {
        await EndWithAsync("ab"u8.ToArray());
        ReadResult both = await ReadAsync();
        Assert.Equal((2, false), (both.Buffer.Length, both.IsCompleted));
        _reader.AdvanceTo(both.Buffer.GetPosition(1));
        ReadResult last = await ReadAsync();
        Assert.Equal((1, false), (last.Buffer.Length, last.IsCompleted));
        _reader.AdvanceTo(last.Buffer.End);
        ReadResult end = await ReadAsync();
        Assert.Equal((0, true), (end.Buffer.Length, end.IsCompleted));
    }

    [Fact]
    public async Task The_end_comes_when_all_was_examined_and_more_is_needed()
    {
        await EndWithAsync("ab"u8.ToArray());
        ReadResult both = await ReadAsync();
        _reader.AdvanceTo(both.Buffer.Start, both.Buffer.End);
        ReadResult again = await ReadAsync();
        Assert.Equal((2, true), (again.Buffer.Length, again.IsCompleted));
    }

    [Fact]
    public async Task The_end_comes_when_nothing_was_consumed()
    {
        await EndWithAsync("ab"u8.ToArray());
        for (int read = 0; read < 2; read++)
        {
            ReadResult result = await ReadAsync();
            Assert.Equal((2, read > 0), (result.Buffer.Length, result.IsCompleted));
            _reader.AdvanceTo(result.Buffer.Start, result.Buffer.GetPosition(1));
        }
    }

    [Fact]
    public async Task Before_the_end_nothing_is_another()
    {
        await _pipe.Writer.WriteAsync("ab"u8.ToArray(), TestContext.Current.CancellationToken);
        ReadResult first = await ReadAsync();
        _reader.AdvanceTo(first.Buffer.Start, first.Buffer.End);
        Assert.False(_reader.TryRead(out _));
        await EndWithAsync("c"u8.ToArray());
        Assert.True(_reader.TryRead(out ReadResult all));
        Assert.Equal((3, false), (all.Buffer.Length, all.IsCompleted));
    }

    [Fact]
    public async Task A_read_is_cancelled_as_without_it()
    {
        ValueTask<ReadResult> read = _reader.ReadAsync(TestContext.Current.CancellationToken);
        _reader.CancelPendingRead();
        Assert.True((await read).IsCanceled);
    }

    private ValueTask<ReadResult> ReadAsync() => _reader.ReadAsync(TestContext.Current.CancellationToken);

    private async Task EndWithAsync(byte[] last)
    {
        await _pipe.Writer.WriteAsync(last, TestContext.Current.CancellationToken);
        await _pipe.Writer.CompleteAsync();
    }
}
