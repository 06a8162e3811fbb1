using System.Collections.Concurrent;
using System.Runtime.CompilerServices;

namespace TestTargets.Starving;

/// <summary>A program as they are: half of it is asynchronous, the other half blocks, in three places. 160 callers.</summary>
internal static class Mixed
{
    private const string Here = "TestTargets.Starving.Mixed";

    public static readonly Scenario Scenario = new("mixed",
        Label.Starves("task|sleep|handle", $"{Here}.A", $"{Here}.B", $"{Here}.C"), Start);

    private static readonly ConcurrentQueue<int> Audit = [];

    private static void Start()
    {
        ClosedLoop.Start(80, WorkAsync);
        ClosedLoop.Start(30, A);
        ClosedLoop.Start(25, B);
        ClosedLoop.Start(25, C);
    }

    private static async Task WorkAsync()
    {
        await Task.Delay(50);
        Audit.Enqueue(1);
        Audit.TryDequeue(out _);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void A()
    {
#pragma warning disable VSTHRD002 // The exhibit: one of three
        Task.Run(WorkAsync).GetAwaiter().GetResult();
#pragma warning restore VSTHRD002
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void B() => Thread.Sleep(350); // The exhibit: two of three

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void C()
    {
        using var done = new CountdownEvent(2);
        for (int i = 0; i < 2; i++) ThreadPool.QueueUserWorkItem(static e => e.Signal(), done, preferLocal: false);
        done.Wait(); // The exhibit: three of three
    }
}
