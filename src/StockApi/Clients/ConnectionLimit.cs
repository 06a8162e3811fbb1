using System.IO.Pipelines;
using System.Net;
using System.Text;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.Options;
using StockExchange.StockApi.Problems;

namespace StockExchange.StockApi.Clients;

/// <summary>
/// Lets no more connections in than there may be, in all and of one client, and tells those that stay outside. Kestrel's own
/// limit, which closes without a word, lies a little higher, for the few that are being told.
/// </summary>
internal sealed class ConnectionLimit(IOptions<ClientLimitsOptions> limits) : IPostConfigureOptions<KestrelServerOptions>
{
    /// <summary>How many can be told at once.</summary>
    private const int BeingTold = 64;

    /// <summary>How long it may take to tell one.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(1);

    private static readonly byte[] Refusal = Encoding.ASCII.GetBytes(
        "HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nRetry-After: 1\r\n"
        + "Content-Type: application/problem+json\r\n" + Body($$"""
        {"type":"{{Problem.TooMany.Type}}","title":"{{Problem.TooMany.Title}}","status":429,"detail":"No more connections."}
        """));

    public void PostConfigure(string? name, KestrelServerOptions options)
    {
        long most = options.Limits.MaxConcurrentConnections ?? int.MaxValue;
        var gate = new ConnectionGate((int)Math.Min(most, int.MaxValue), limits.Value.ConnectionsPerAddress);
        options.Limits.MaxConcurrentConnections = most + BeingTold;
        options.ConfigureEndpointDefaults(endpoint => endpoint
            .Use(next => connection => PassAsync(connection, next, gate))
            .Use(next => connection => HalfClosedConnection.PassAsync(connection, next)));
    }

    private static string Body(string json) => $"Content-Length: {json.Length}\r\n\r\n{json}";

    private static async Task PassAsync(ConnectionContext connection, ConnectionDelegate next, ConnectionGate gate)
    {
        IPAddress client = ClientAddress.FromRemote((connection.RemoteEndPoint as IPEndPoint)?.Address);
        if (!gate.TryEnter(client))
        {
            await RefuseAsync(connection);
            return;
        }

        try
        {
            await next(connection);
        }
        finally
        {
            gate.Leave(client);
        }
    }

    /// <summary>After the request has come: an end with something unread resets the connection, and loses the answer.</summary>
    private static async Task RefuseAsync(ConnectionContext connection)
    {
        using var late = new CancellationTokenSource(Patience);
        try
        {
            ReadResult read = await connection.Transport.Input.ReadAsync(late.Token);
            connection.Transport.Input.AdvanceTo(read.Buffer.End);
            await connection.Transport.Output.WriteAsync(Refusal, late.Token);
        }
        catch (Exception gone) when (gone is OperationCanceledException or IOException)
        {
            connection.Abort(); // it did not even ask, or has left
        }
    }
}
