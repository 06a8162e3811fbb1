using Microsoft.Extensions.Caching.Memory;
using TestTargets;

namespace TestLibraryTargets.Caches;

/// <summary>A MemoryCache whose factory waits for a task; most requests miss. 150 connections, 500 ms.</summary>
internal sealed class CustomerProfiles(IMemoryCache cache, HttpClient customers)
{
    public static readonly LibraryProgram Program = new("memory-cache",
        Label.StarvesThrough([TaskWaits.AwaiterResult]).Advised("GetOrCreateAsync", "await")
            .NeverAdvised("TaskCompletionSource", "Task.Delay"),
        Start);

    public string? Find(int id) => cache.GetOrCreate($"customer:{id}", entry =>
    {
        entry.AbsoluteExpirationRelativeToNow = TimeSpan.FromMinutes(1);
        return customers.GetStringAsync($"/{id}").GetAwaiter().GetResult(); // blocks
    });

    private static void Start()
    {
        Uri service = SlowServer.StartHttp(TimeSpan.FromMilliseconds(500), isWarmedUp: !WarmUp.IsOver);
        int last = 0;
        LibrarySite.Start(callers: 150,
            site => site.Services.AddMemoryCache()
                .AddSingleton(new HttpClient(new SocketsHttpHandler { UseProxy = false }) { BaseAddress = service })
                .AddSingleton<CustomerProfiles>(),
            site => site.MapGet("/", (CustomerProfiles profiles) => profiles.Find(Interlocked.Increment(ref last))));
    }
}
