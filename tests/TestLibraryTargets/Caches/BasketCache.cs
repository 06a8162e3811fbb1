using System.Net;
using System.Net.Sockets;
using TestLibraryTargets.Remote;
using TestTargets;

namespace TestLibraryTargets.Caches;

/// <summary>memcached's text protocol over a connection for each question, read line by line. 150 connections, 500 ms.</summary>
internal sealed class BasketCache(IPEndPoint server)
{
    public static readonly LibraryProgram Program = new("memcached-line",
        Label.StarvesThrough(["System.IO.StreamReader.ReadLine", "System.IO.TextReader.ReadLine"])
            .Advised("ReadLineAsync").NeverAdvised("TaskCompletionSource", "ReceiveAsync", "Task.Delay", "native library")
            .Needing("memcached"),
        Start);

    public bool Has(string customer)
    {
        using var client = new TcpClient();
        client.Connect(server);
        using NetworkStream stream = client.GetStream();
        using var reader = new StreamReader(stream);
        using var writer = new StreamWriter(stream) { NewLine = "\r\n" };
        writer.WriteLine($"get basket:{customer}");
        writer.Flush();
        return reader.ReadLine() is { } line && line.StartsWith("VALUE", StringComparison.Ordinal); // blocks
    }

    private static void Start()
    {
        IPEndPoint server = SlowProxy.Start("memcached", 500);
        LibrarySite.Start(callers: 150, site => site.Services.AddSingleton(new BasketCache(server)),
            site => site.MapGet("/", (BasketCache baskets) => baskets.Has("4711") ? "full" : "empty"));
    }
}
