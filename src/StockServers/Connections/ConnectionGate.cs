using System.Net.Sockets;
using System.Text;

namespace StockExchange.StockServers.Connections;

/// <summary>Lets so many connections in at the same time, and tells the others that it is full.</summary>
internal sealed class ConnectionGate(int limit, ServerMetrics metrics, ConnectionFailures failures)
{
    private int _inside;

    /// <summary>Where it is said why connections ended.</summary>
    public ConnectionFailures Failures => failures;

    /// <summary>The line that is sent to a refused client.</summary>
    public ReadOnlyMemory<byte> Refusal { get; } =
        Encoding.ASCII.GetBytes($"error: too many connections; at most {limit} at the same time\n");

    /// <summary>The client with its place; null for one that has to stay outside, which is told so and closed.</summary>
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
                client.Blocking = false; // a new connection has room for one line; nobody waits for one that has not
                _ = client.Send(Refusal.Span, SocketFlags.None, out _);
            }
            catch (SocketException)
            {
                // It has gone already.
            }
        }
    }
}
