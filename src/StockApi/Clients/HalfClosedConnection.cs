using System.IO.Pipelines;
using Microsoft.AspNetCore.Connections;

namespace StockExchange.StockApi.Clients;

/// <summary>A client that ends its sending after a request gets its answer; Kestrel alone takes it for one that left.</summary>
internal static class HalfClosedConnection
{
    public static async Task PassAsync(ConnectionContext connection, ConnectionDelegate next)
    {
        // The transport calls a connection closed when its client ends sending, and Kestrel then drops the answer. A client
        // that has really left is noticed by the next write to it.
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
