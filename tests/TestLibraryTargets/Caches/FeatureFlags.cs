using System.Net;
using StackExchange.Redis;
using TestLibraryTargets.Remote;
using TestTargets;

namespace TestLibraryTargets.Caches;

/// <summary>
/// Connects for every question. 100 connections, 300 ms for each answer of the server. After
/// https://github.com/StackExchange/StackExchange.Redis/issues/1694.
/// </summary>
internal static class FeatureFlags
{
    public static readonly LibraryProgram Program = new("redis-connect",
        Label.StarvesThrough(["StackExchange.Redis.ConnectionMultiplexer.Connect"])
            .Advised("ConnectAsync", "share ConnectionMultiplexer", "reuse ConnectionMultiplexer")
            .NeverAdvised("TaskCompletionSource", "Task.Delay", "native library")
            .Needing("redis"),
        Start);

    private static bool IsOn(EndPoint server)
    {
        ConnectionMultiplexer redis = ConnectionMultiplexer.Connect($"{server},connectTimeout=60000"); // blocks
        _ = redis.DisposeAsync().AsTask(); // Dispose would be a second line that blocks, for longer than the first on .NET 8
        return redis.IsConnected;
    }

    private static void Start()
    {
        IPEndPoint server = SlowProxy.Start("redis", 300);
        LibrarySite.Start(callers: 100, _ => { }, site => site.MapGet("/", () => IsOn(server) ? "on" : "off"));
    }
}
