using System.Diagnostics.CodeAnalysis;
using System.Net.Sockets;
using System.Text;

namespace StockExchange.StockServers.Connections;

/// <summary>Lets so many connections in at the same time, and tells the others that it is full.</summary>
internal sealed class ConnectionGate(int limit, ServerMetrics metrics)
{
    private int _inside;

    /// <summary>The line that is sent to a refused client.</summary>
    public ReadOnlyMemory<byte> Refusal { get; } =
        Encoding.ASCII.GetBytes($"error: too many connections; at most {limit} at the same time\n");

    public bool TryEnter()
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

    public void Leave()
    {
        Interlocked.Decrement(ref _inside);
        metrics.Connections.Add(-1);
    }

    /// <summary>The same for a socket, which is told and closed when it has to stay outside.</summary>
    public bool TryEnter([NotNullWhen(true)] Socket? client)
    {
        if (client is null) return false;
        if (TryEnter()) return true;
        client.SendTimeout = 1; // a new connection has room for one line; nobody waits for one that has not
        _ = client.Send(Refusal.Span, SocketFlags.None, out _);
        client.Dispose();
        return false;
    }
}
