using StockExchange.TestKit;

namespace VerdictCorpus.Servers;

/// <summary>redis-server; nothing of it touches the disk.</summary>
internal static class Redis
{
    public static RunningServer Start(string folder)
    {
        string program = RunningServer.Find("redis-server", "redis-server");
        int port = FreePort.Find();
        return RunningServer.Start(
            new(program, "--save", "", "--appendonly", "no", "--bind", "127.0.0.1", "--port", $"{port}", "--dir", folder),
            port, $"127.0.0.1:{port}");
    }
}
