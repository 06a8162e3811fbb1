using System.IO.Pipelines;
using System.Net;
using System.Text;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.Options;
using StockExchange.CommandLine;
using StockExchange.StockApi.Customers;
using StockExchange.StockApi.Problems;

namespace StockExchange.StockApi.Clients;

/// <summary>
/// Limits connections, in total and per client, and answers further ones with a 429. Kestrel's own limit, which closes
/// connections without an answer, is a little higher, for those that are being refused, unless there are no more file
/// descriptors.
/// </summary>
internal sealed class ConnectionLimit(IOptions<ClientLimitsOptions> limits, IServiceProvider services)
    : IPostConfigureOptions<KestrelServerOptions>
{
    /// <summary>Maximum number of connections that are being refused at the same time.</summary>
    private const int MostBeingRefused = 64;

    /// <summary>The same as a part of all connections, for a small limit.</summary>
    private const int RefusedShare = 8;

    /// <summary>Time to read the request and send the refusal.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(1);

    private static readonly byte[] Refusal = Encoding.ASCII.GetBytes(
        "HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nRetry-After: 1\r\n"
        + "Content-Type: application/problem+json\r\n" + Body($$"""
        {"type":"{{Problem.TooMany.Type}}","title":"{{Problem.TooMany.Title}}","status":429,"detail":"No more connections."}
        """));

    public void PostConfigure(string? name, KestrelServerOptions options)
    {
        long most = options.Limits.MaxConcurrentConnections ?? int.MaxValue;
        long left = OpenFiles.LeftForConnections(services.DatabaseConnections());
        long refused = Math.Clamp(left / RefusedShare, 1, MostBeingRefused);
        most = Math.Min(most, left - refused);
        if (most < 1) throw TooFewFiles(1 - most);
        var gate = new ConnectionGate((int)Math.Min(most, int.MaxValue), limits.Value.ConnectionsPerAddress);
        options.Limits.MaxConcurrentConnections = most + refused;
        options.ConfigureEndpointDefaults(endpoint => endpoint
            .Use(next => connection => PassAsync(connection, next, gate))
            .Use(next => connection => HalfClosedConnection.PassAsync(connection, next)));
    }

    private static OptionsValidationException TooFewFiles(long missing) => new(
        nameof(OpenFiles), typeof(KestrelServerOptions),
        [$"The limit of open files is too small for a connection, by {missing} or more. Raise it (ulimit -n)."]);

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

    /// <summary>Reads the request first: closing a connection with unread data resets it, and loses the answer.</summary>
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
            connection.Abort(); // it sent no request, or has disconnected
        }
    }
}
