using System.Collections.Concurrent;
using System.Runtime.CompilerServices;

namespace TestTargets.Starving;

/// <summary>A cache that expires every second: one loads, others wait for its Lazy. 300 callers, 40 keys, 1.2 s.</summary>
internal static class CacheStampede
{
    /// <summary>Lazy waits for its lock below Get; the load below the lambda.</summary>
    private const string Get = "TestTargets.Starving.CacheStampede.Cache.Get";

    public static readonly Scenario Scenario = new("cache-stampede",
        Label.Starves("lock|task", Get, $"{Get}.lambda", "TestTargets.Starving.CacheStampede.Load"), Start);

    private static void Start()
    {
        var cache = new Cache<int, string>(Load);
        ClosedLoop.Start(300, () => _ = cache.Get(Random.Shared.Next(40)));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static string Load(int key)
    {
        Task<string> row = Task.Delay(1_200).ContinueWith(_ => $"{key}", TaskScheduler.Default);
#pragma warning disable VSTHRD002 // The exhibit: Lazy and GetOrAdd know no asynchronous factory
        return row.GetAwaiter().GetResult();
#pragma warning restore VSTHRD002
    }

    private sealed class Cache<TKey, TValue>(Func<TKey, TValue> load)
        where TKey : notnull
    {
        private readonly ConcurrentDictionary<(TKey Key, long Epoch), Lazy<TValue>> _entries = [];

        [MethodImpl(MethodImplOptions.NoInlining)]
        public TValue Get(TKey key) =>
            _entries.GetOrAdd((key, Environment.TickCount64 / 1_000), entry => new(() => load(entry.Key))).Value;
    }
}
