using StockExchange.TestKit;

namespace VerdictCorpus.Servers;

/// <summary>memcached, which root has to start as another user.</summary>
internal static class Memcached
{
    public static RunningServer Start(string folder)
    {
        string program = RunningServer.Find("memcached", "memcached");
        int port = FreePort.Find();
        return RunningServer.Start(
            new(program, "-l", "127.0.0.1", "-p", $"{port}", "-U", "0", "-u", "nobody") { Folder = folder },
            port, $"127.0.0.1:{port}");
    }
}
