using StackExchange.Redis;
using TestLibraryTargets.Remote;
using TestTargets;

namespace TestLibraryTargets.Caches;

/// <summary>
/// StackExchange.Redis' synchronous half. 150 connections, 500 ms. After
/// https://github.com/StackExchange/StackExchange.Redis/issues/1486.
/// </summary>
internal sealed class PriceCache(IDatabase database)
{
    public static readonly LibraryProgram Program = new("redis-get",
        Label.StarvesThrough(["StackExchange.Redis.IDatabase.StringGet", "StackExchange.Redis.RedisDatabase.StringGet"])
            .Advised("StringGetAsync").NeverAdvised("TaskCompletionSource", "native library", "Task.Delay").Needing("redis"),
        Start);

    public decimal Get(string stock) => (decimal)database.StringGet($"price:{stock}"); // blocks

    private static void Start()
    {
        var redis = ConnectionMultiplexer.Connect($"{SlowProxy.Start("redis", 500)},connectTimeout=30000,syncTimeout=30000");
        LibrarySite.Start(callers: 150,
            site => site.Services.AddSingleton(redis.GetDatabase()).AddSingleton<PriceCache>(),
            site => site.MapGet("/", (PriceCache prices) => $"{prices.Get("MSFT")}"));
    }
}
