using System.Buffers;
using System.IO.Pipelines;
using System.Runtime.CompilerServices;

namespace StockExchange.StockApi.Clients;

/// <summary>
/// Tells the end of a client's sending after the last of its bytes and not together with them. Kestrel takes a body of known
/// length for cut off when it hears of both at once, even if all of it is there, and a client that ends its sending right after
/// its order would not get an answer.
/// </summary>
internal sealed class DeferredCompletionReader(PipeReader input) : PipeReader
{
    /// <summary>What was read last, if its end was kept back; otherwise empty.</summary>
    private ReadOnlySequence<byte> _withoutEnd;
    private bool _isEndDue;

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))] // it waits for each request
    public override async ValueTask<ReadResult> ReadAsync(CancellationToken cancellationToken = default) =>
        KeepEndBack(await input.ReadAsync(cancellationToken));

    public override bool TryRead(out ReadResult result)
    {
        if (!input.TryRead(out result)) return false;
        result = KeepEndBack(result);
        return true;
    }

    public override void AdvanceTo(SequencePosition consumed) => AdvanceTo(consumed, consumed);

    /// <summary>
    /// Whoever has examined all that there is would wait for more, and whoever has consumed nothing would be given the same again
    /// and again: both have to hear that no more will come. So the end is told after as many reads as there are bytes, at most.
    /// </summary>
    public override void AdvanceTo(SequencePosition consumed, SequencePosition examined)
    {
        if (!_withoutEnd.IsEmpty) _isEndDue = _withoutEnd.Slice(0, consumed).IsEmpty || _withoutEnd.Slice(examined).IsEmpty;
        _withoutEnd = default;
        input.AdvanceTo(consumed, examined);
    }

    public override void CancelPendingRead() => input.CancelPendingRead();

    public override void Complete(Exception? exception = null) => input.Complete(exception);

    private ReadResult KeepEndBack(in ReadResult result)
    {
        if (!result.IsCompleted || result.Buffer.IsEmpty || _isEndDue) return result;
        _withoutEnd = result.Buffer;
        return new ReadResult(result.Buffer, result.IsCanceled, isCompleted: false);
    }
}
