using StockExchange.TestKit.Servers;

namespace StockExchange.Faults.Tests;

/// <summary>A server that runs as long as the tests of a class.</summary>
public sealed class LongRunningTarget : ITarget, IDisposable
{
    private readonly ServerProcess _server = ServerProcess.Start("async", "1 1000000 10\n", "--durability", "snapshot");

    public int ProcessId => _server.Id;

    public string Url => $"tcp://127.0.0.1:{_server.Port}";

    public void Dispose() => _server.Dispose();
}
