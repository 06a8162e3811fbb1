using System.Runtime.CompilerServices;

namespace TestTargets.Starving;

/// <summary>A maximum of 32 threads "to protect the database", all of which wait for queued work: threads stay flat.</summary>
internal static class CappedPool
{
    public static readonly Scenario Scenario = new("capped",
        Label.Starves("task", "TestTargets.Starving.CappedPool.Lookup").After(12), Start);

    private static void Start()
    {
        ThreadPool.SetMaxThreads(32, 32);
        ClosedLoop.Start(125, () => _ = Lookup(7));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static string Lookup(int customer)
    {
#pragma warning disable VSTHRD002, VSTHRD103 // The exhibit: waits for a task that needs one of the 32 threads
        return LookupAsync(customer).Result;
#pragma warning restore VSTHRD002, VSTHRD103
    }

    private static async Task<string> LookupAsync(int customer)
    {
        await Task.Delay(500);
        return $"customer {customer}";
    }
}
