using System.Runtime.CompilerServices;

namespace TestTargets.NotStarving;

/// <summary>An old-style server: 100 threads of its own, all but one in a lock; the pool has nothing to do.</summary>
internal static class ThreadPerClient
{
    public static readonly Scenario Scenario = new("thread-per-client", Label.Fine(Label.Healthy), Start);

    private static readonly Lock Gate = new();

    private static void Start()
    {
        for (int client = 0; client < 100; client++) OwnThread.Start($"client {client}", Serve);
    }

    private static void Serve()
    {
        while (true) Trade();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Trade()
    {
        lock (Gate) Thread.Sleep(20);
    }
}
