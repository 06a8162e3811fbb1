using Microsoft.AspNetCore.Connections;

namespace StockExchange.StockServers.Models;

/// <summary>A connection of pipes, and the patience with its client.</summary>
internal sealed record PipeClient(ConnectionContext Connection, Patience Patience)
{
    /// <summary>Nothing more is read; what was read is answered.</summary>
    public void EndInput() => Connection.Transport.Input.CancelPendingRead();

    public void CutOff() => Connection.Abort();

    /// <summary>The conversation ends, whichever of the two it waits for, if it has waited too long.</summary>
    public void EndIfIdle()
    {
        if (!Patience.IsOver) return;
        Connection.Transport.Input.CancelPendingRead();
        Connection.Transport.Output.CancelPendingFlush();
    }
}
