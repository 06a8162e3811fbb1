using StackExchange.Redis;
using TestLibraryTargets.Remote;
using TestTargets;

namespace TestLibraryTargets.LookAlikes;

/// <summary>A Redis that is as slow, awaited. 150 connections, 500 ms.</summary>
internal static class AwaitedRedis
{
    public static readonly LibraryProgram Program =
        new("redis-awaited", Label.Fine(Label.Healthy).Needing("redis"), Start);

    private static void Start()
    {
        var redis = ConnectionMultiplexer.Connect($"{SlowProxy.Start("redis", 500)},connectTimeout=30000,asyncTimeout=30000");
        IDatabase database = redis.GetDatabase();
        LibrarySite.Start(callers: 150, _ => { }, site => site.MapGet("/", async () =>
            (await database.StringGetAsync("price:MSFT")).HasValue ? "known" : "unknown"));
    }
}
