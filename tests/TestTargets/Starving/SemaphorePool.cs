using System.Runtime.CompilerServices;

namespace TestTargets.Starving;

/// <summary>A pool of 5 connections: asked for synchronously, given back asynchronously. 150 callers, 250 ms.</summary>
internal static class SemaphorePool
{
    public static readonly Scenario Scenario = new("semaphore-wait",
        Label.Starves("semaphore", "TestTargets.Starving.SemaphorePool.Rent"), () => ClosedLoop.Start(150, QueryAsync));

    private static readonly SemaphoreSlim Connections = new(5);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Rent()
    {
#pragma warning disable VSTHRD103 // The exhibit: who gives a connection back needs a thread, and they all wait here
        Connections.Wait();
#pragma warning restore VSTHRD103
    }

    private static async Task QueryAsync()
    {
        Rent();
        await Task.Delay(250);
        Connections.Release();
    }
}
