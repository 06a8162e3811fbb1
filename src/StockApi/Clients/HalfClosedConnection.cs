using System.Buffers;
using System.IO.Pipelines;
using System.Runtime.CompilerServices;
using Microsoft.AspNetCore.Connections;

namespace StockExchange.StockApi.Clients;

/// <summary>
/// A client that shuts down its sending side after a request gets its answer; Kestrel alone treats it as disconnected.
/// </summary>
internal static class HalfClosedConnection
{
    public static async Task PassAsync(ConnectionContext connection, ConnectionDelegate next)
    {
        // The transport reports a connection as closed when its client shuts down its sending side, and Kestrel then drops the
        // answer. A client that has disconnected is noticed by the next write.
        connection.ConnectionClosed = CancellationToken.None;
        IDuplexPipe transport = connection.Transport;
        connection.Transport = new Pipes(new DeferredCompletionReader(transport.Input), transport.Output);
        try
        {
            await next(connection);
        }
        finally
        {
            connection.Transport = transport;
        }
    }

    private sealed record Pipes(PipeReader Input, PipeWriter Output) : IDuplexPipe;
}

/// <summary>
/// Reports the end of a client's data after the last bytes, not together with them. Kestrel treats a body of known length as cut
/// off when it reads both at once, even if the body is complete, and a client that shuts down its sending side right after its
/// order would get no answer.
/// </summary>
internal sealed class DeferredCompletionReader(PipeReader input) : PipeReader
{
    /// <summary>The last read data, if the end was withheld; otherwise empty.</summary>
    private ReadOnlySequence<byte> _withoutEnd;
    private bool _isEndDue;

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))] // a pending read for each idle connection
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
    /// A caller that has examined all data would wait for more, and one that has consumed nothing would read the same again and
    /// again: both must get the end. So it is reported after as many reads as there are bytes, at most.
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
