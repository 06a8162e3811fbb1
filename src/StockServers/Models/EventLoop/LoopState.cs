using StockExchange.StockServers.Connections;

namespace StockExchange.StockServers.Models.EventLoop;

/// <summary>What the connections of a loop share.</summary>
internal sealed class LoopState(IReadiness readiness, ParkedConnections parked, ConnectionFailures failures)
{
    public IReadiness Readiness => readiness;

    /// <summary>Those whose answers wait for the disk.</summary>
    public ParkedConnections Parked => parked;

    /// <summary>Where it is said why connections ended.</summary>
    public ConnectionFailures Failures => failures;

    /// <summary>Nothing more is heard of anybody; what was carried out is still answered.</summary>
    public bool IsEnding { get; set; }

    /// <summary>One pair of buffers for all: a connection needs some of its own only while its client does not read.</summary>
    public byte[] Input { get; } = new byte[16 * 1_024];

    public byte[] Output { get; } = new byte[64 * 1_024];

    /// <summary>The timestamp of this turn of the loop.</summary>
    public long Now { get; set; }

    public HashSet<LoopConnection> Open { get; } = [];

    /// <summary>Those of them to whom all is said.</summary>
    public HashSet<LoopConnection> Leaving { get; } = [];

    public void Forget(LoopConnection connection)
    {
        Open.Remove(connection);
        Leaving.Remove(connection);
    }
}
