using TestTargets;

namespace TestWebTargets.Warm;

/// <summary>A generic repository, and a shared helper that waits for tasks. 250 connections, 600 ms.</summary>
internal sealed class Repository<TKey, TEntity>(Func<TKey, Task<TEntity>> query)
    where TKey : struct
{
    public TEntity Find(TKey key) => query(key).Await();
}

internal static class Blocking
{
#pragma warning disable VSTHRD002 // The exhibit
    public static T Await<T>(this Task<T> task) => task.ConfigureAwait(false).GetAwaiter().GetResult(); // blocks
#pragma warning restore VSTHRD002
}

internal static class Customers
{
    public static readonly Scenario Scenario = new("warm-generic",
        WarmSite.Starves("task", "TestWebTargets.Warm.Blocking.Await").Here(),
        () => WarmSite.Start(callers: 250,
            site => site.Services.AddSingleton(new Repository<long, string>(FindAsync)),
            site => site.MapGet("/{id:long}", (long id, Repository<long, string> customers) => customers.Find(id)), "7"));

    private static async Task<string> FindAsync(long id)
    {
        await Task.Delay(WarmUp.Then(milliseconds: 600));
        return $"customer {id}";
    }
}
