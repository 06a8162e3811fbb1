using System.Net.Sockets;
using System.Text;

namespace StockExchange.StockServers.Connections;

/// <summary>Limits the number of open connections, and refuses further ones with an error line.</summary>
internal sealed class ConnectionGate(int limit, ServerMetrics metrics, ConnectionFailures failures)
{
    private int _inside;

    /// <summary>Reports exceptions that end connections.</summary>
    public ConnectionFailures Failures => failures;

    /// <summary>The line that is sent to a refused client.</summary>
    public ReadOnlyMemory<byte> Refusal { get; } =
        Encoding.ASCII.GetBytes($"error: too many connections; at most {limit} at the same time\n");

    /// <summary>Returns the client with its place; null if it was refused and closed.</summary>
    public AdmittedClient? Admit(Socket client)
    {
        if (TryEnter()) return new(client, this);
        Refuse(client);
        return null;
    }

    public void Leave()
    {
        Interlocked.Decrement(ref _inside);
        metrics.Connections.Add(-1);
    }

    private bool TryEnter()
    {
        if (Interlocked.Increment(ref _inside) <= limit)
        {
            metrics.Connections.Add(1);
            return true;
        }

        Interlocked.Decrement(ref _inside);
        metrics.Refused.Add(1);
        return false;
    }

    private void Refuse(Socket client)
    {
        using (client)
        {
            try
            {
                client.Blocking = false; // a new connection has space for one line; one that has not is not waited for
                _ = client.Send(Refusal.Span, SocketFlags.None, out _);
            }
            catch (SocketException)
            {
                // The client has disconnected already.
            }
        }
    }
}
