using Microsoft.AspNetCore.Mvc;
using StackExchange.Redis;
using TestLibraryTargets.Remote;
using TestTargets;

namespace TestLibraryTargets.Caches;

/// <summary>Waits for the result of StackExchange.Redis' asynchronous half. 150 connections, 500 ms.</summary>
[ApiController, Route("sessions")]
public sealed class SessionsController(IConnectionMultiplexer redis) : ControllerBase
{
    internal static readonly LibraryProgram Program = new("redis-result",
        Label.StarvesThrough([TaskWaits.Result]).Advised("await").NeverAdvised("TaskCompletionSource", "Task.Delay")
            .Needing("redis"),
        Start);

    [HttpGet("{id}")]
    public string Get(string id)
    {
        IDatabase database = redis.GetDatabase();
        bool isKnown = database.KeyExistsAsync($"session:{id}").Result; // blocks
        return isKnown ? "known" : "unknown";
    }

    private static void Start()
    {
        var redis = ConnectionMultiplexer.Connect($"{SlowProxy.Start("redis", 500)},connectTimeout=30000,asyncTimeout=30000");
        LibrarySite.StartController(callers: 150, "sessions/7",
            site => site.Services.AddSingleton<IConnectionMultiplexer>(redis));
    }
}
