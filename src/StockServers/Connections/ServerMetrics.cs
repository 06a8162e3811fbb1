using System.Diagnostics.Metrics;

namespace StockExchange.StockServers.Connections;

/// <summary>The server's meter, <c>StockExchange.StockServers</c>.</summary>
internal sealed class ServerMetrics : IDisposable
{
    private readonly Meter _meter = new("StockExchange.StockServers");

    public ServerMetrics()
    {
        Connections = _meter.CreateUpDownCounter<int>("stock_servers.connections", "{connection}", "Connections that are open.");
        Waiting = _meter.CreateUpDownCounter<int>(
            "stock_servers.waiting", "{connection}", "Accepted connections that wait for a worker.");
        Refused = _meter.CreateCounter<int>("stock_servers.refused", "{connection}", "Connections refused because of the limit.");
        Failed = _meter.CreateCounter<int>(
            "stock_servers.failed", "{connection}", "Connections closed by an unexpected exception.");
    }

    public UpDownCounter<int> Connections { get; }

    public UpDownCounter<int> Waiting { get; }

    public Counter<int> Refused { get; }

    public Counter<int> Failed { get; }

    public void Dispose() => _meter.Dispose();
}
