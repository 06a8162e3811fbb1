using StockExchange.CommandLine.Processes;
using StockExchange.TestKit;

namespace StrictCorpus.Targets;

/// <summary>A server of this run, where redis is installed.</summary>
internal sealed class RedisServer : IDisposable
{
    private readonly ChildProcess? _server;

    public RedisServer()
    {
        int port = FreePort.Find();
        try
        {
            _server = ChildProcess.Start(new(
                "redis-server", "--port", $"{port}", "--bind", "127.0.0.1", "--save", "", "--dir", Path.GetTempPath()));
            _server.WaitFor("Ready to accept connections");
            Environment.SetEnvironmentVariable("STRICT_REDIS", $"127.0.0.1:{port}");
        }
        catch (System.ComponentModel.Win32Exception)
        {
            IsHere = false;
        }
    }

    public bool IsHere { get; } = true;

    public void Dispose() => _server?.Dispose();
}
