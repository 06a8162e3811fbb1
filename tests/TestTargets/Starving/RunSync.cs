using System.Runtime.CompilerServices;

namespace TestTargets.Starving;

/// <summary>
/// Two kinds of requests that wait for a task by a method which many programs have, and which is the own method nearest to the
/// wait. 125 callers, 500 ms, three of four ask for prices.
/// </summary>
internal static class RunSync
{
    public static readonly Scenario Scenario = new("run-sync",
        Label.Starves("task", "TestTargets.Starving.RunSync.Run").Here(), Start);

    private const int Callers = 125;

    private static void Start()
    {
        uint turn = 0;
        ClosedLoop.Start(Callers, () => _ = Interlocked.Increment(ref turn) % 4 == 0 ? Stock() : Price());
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Price() => Run(QueryAsync); // calls

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Stock() => Run(QueryAsync); // calls

#pragma warning disable VSTHRD002 // The exhibit
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static T Run<T>(Func<Task<T>> query) => query().GetAwaiter().GetResult(); // blocks
#pragma warning restore VSTHRD002

    private static async Task<int> QueryAsync()
    {
        await Task.Delay(500);
        return 1;
    }
}
