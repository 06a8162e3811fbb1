using Microsoft.Diagnostics.Runtime;
using ThreadPoolDiagnostics.Dumps.Memory;
using ThreadPoolDiagnostics.Observations;

namespace ThreadPoolDiagnostics.Dumps.Pool;

/// <summary>The pool's own figures (PortableThreadPool.cs), by the names of their fields.</summary>
internal static class PoolFigures
{
    /// <param name="runtime">The runtime.</param>
    /// <param name="now">The time in the process's own clock (Environment.TickCount64, milliseconds); null of a dump, which does
    /// not have it.</param>
    public static PoolState Read(ClrRuntime runtime, long? now)
    {
        ClrObject pool = StaticFields.ReadObject(runtime, "System.Threading.PortableThreadPool", "ThreadPoolInstance");
        if (pool.IsNull || pool.Type?.GetFieldByName("_separated") is not { } separated) return new();
        ClrValueType shared = separated.ReadStruct(pool.Address, interior: false);
        ThreadCounts counts = ThreadCounts.Read(shared);
        return new()
        {
            Threads = counts.Existing,
            ThreadGoal = counts.Goal,
            MinThreads = pool.Value<short>("_minThreads"),
            MaxThreads = pool.Value<short>("_maxThreads"),
            CpuPercent = pool.Value<int>("_cpuUtilization"),
            SinceLastDequeue = SinceLastDequeue(shared, now),
        };
    }

    /// <summary>Both are ticks of milliseconds; that of the last dequeue is cut to 32 bits.</summary>
    private static TimeSpan? SinceLastDequeue(ClrValueType shared, long? now)
    {
        if (now is not { } time || shared.Type?.GetFieldByName("lastDequeueTime") is not { } field) return null;
        int since = unchecked((int)time - field.Read<int>(shared.Address, interior: true));
        return since > 0 ? TimeSpan.FromMilliseconds(since) : null;
    }

    /// <summary>ThreadCounts packs three numbers of 16 bits: threads with work, existing threads, and the goal.</summary>
    private sealed record ThreadCounts(int? Existing, int? Goal)
    {
        public static ThreadCounts Read(ClrValueType shared)
        {
            if (shared.Type?.GetFieldByName("counts") is not { } counts) return new(null, null);
            ClrValueType value = counts.ReadStruct(shared.Address, interior: true);
            if (value.Type?.GetFieldByName("_data") is not { } data) return new(null, null);
            ulong packed = data.Read<ulong>(value.Address, interior: true);
            return new((short)(packed >> 16), (short)(packed >> 32));
        }
    }
}
