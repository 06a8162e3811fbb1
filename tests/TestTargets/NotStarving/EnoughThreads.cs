using System.Runtime.CompilerServices;

namespace TestTargets.NotStarving;

/// <summary>Blocks as the textbook does, but MinThreads covers it: 125 callers, 500 ms, 200 threads from the start.</summary>
internal static class EnoughThreads
{
    public static readonly Scenario Scenario = new("min-threads", Label.Fine(Label.Blocking, Label.Healthy), Start);

    private static void Start()
    {
        ThreadPool.SetMinThreads(200, 200);
        ClosedLoop.Start(125, () => _ = Lookup());
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Lookup()
    {
        Task<int> query = Task.Delay(500).ContinueWith(_ => 1, TaskScheduler.Default);
#pragma warning disable VSTHRD002, VSTHRD103 // Blocks, and there are threads for it
        return query.Result;
#pragma warning restore VSTHRD002, VSTHRD103
    }
}
