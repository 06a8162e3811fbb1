using System.Net;
using System.Net.Sockets;
using StockExchange.StockServers.Connections;
using StockExchange.StockServers.Hosting;
using StockExchange.StockServers.Locks;
using StockExchange.StockServers.Settings;
using StockExchange.StockServers.Tests.Protocol;

namespace StockExchange.StockServers.Tests.Models;

/// <summary>A model inside the test's process, over a table in memory. Ended when disposed of.</summary>
internal sealed class RunningModel : IAsyncDisposable
{
    private readonly CancellationTokenSource _stop = new();
    private readonly ServerMetrics _metrics = new();
    private readonly StringWriter _errors = new();
    private readonly Socket _listener = Listener.Open(IPAddress.Loopback, 0);
    private readonly Task _serving;

    public RunningModel(ServerSettings settings, int places, string stocks, IStockLocks locks)
    {
        var gate = new ConnectionGate(places, _metrics, new(TextWriter.Synchronized(_errors), _metrics));
        Port = ((IPEndPoint)_listener.LocalEndPoint!).Port;
        _serving = ServerModels.Create(settings, _ => Floor.FromText(stocks, locks), gate, _metrics, TextWriter.Null)
            .ServeAsync(_listener, _stop.Token);
    }

    public int Port { get; }

    /// <summary>What it has said on standard error. Of one that has ended.</summary>
    public string Errors => _errors.ToString();

    public async ValueTask DisposeAsync()
    {
        await _stop.CancelAsync();
#pragma warning disable VSTHRD003 // It completes on threads of the model's own
        await _serving;
#pragma warning restore VSTHRD003
        _listener.Dispose();
        _metrics.Dispose();
        _stop.Dispose();
    }
}
