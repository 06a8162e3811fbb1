using System.Collections.Concurrent;
using TestTargets;

namespace TestWebTargets.Warm;

/// <summary>A ConcurrentDictionary as a cache whose factory waits; half the requests miss. 250 connections, 900 ms.</summary>
internal sealed class ProfileCache
{
    public static readonly Scenario Scenario = new("warm-get-or-add",
        WarmSite.Starves("task", "TestWebTargets.Warm.ProfileCache.Load").Here(),
        () => WarmSite.Start(callers: 250, site => site.Services.AddSingleton<ProfileCache>(),
            site => site.MapGet("/", (ProfileCache cache) => cache.Get(Random.Shared.Next(20)))));

    private readonly ConcurrentDictionary<(int Customer, long Epoch), string> _profiles = [];

    public string Get(int customer) =>
        _profiles.GetOrAdd((customer, Environment.TickCount64 / 500), static key => Load(key.Customer));

#pragma warning disable VSTHRD002 // The exhibit: GetOrAdd knows no asynchronous factory
    private static string Load(int customer) => LoadAsync(customer).GetAwaiter().GetResult(); // blocks
#pragma warning restore VSTHRD002

    private static async Task<string> LoadAsync(int customer)
    {
        await Task.Delay(WarmUp.Then(milliseconds: 900));
        return $"customer {customer}";
    }
}
