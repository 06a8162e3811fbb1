using System.Runtime.CompilerServices;

namespace TestTargets.Starving;

/// <summary>The textbook below 150 calls; of 100 written frames none is the pool's. 100 callers, 500 ms.</summary>
internal static class DeepStack
{
    private const int Depth = 150;

    public static readonly Scenario Scenario = new("deep-stack",
        Label.Starves("task", "TestTargets.Starving.DeepStack.Load").Here(), () => ClosedLoop.Start(100, () => Descend(Depth)));

    /// <summary>The sum keeps the compiler from making a loop of it.</summary>
    private static int Descend(int left) => left > 0 ? 1 + Descend(left - 1) : Load();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Load()
    {
#pragma warning disable VSTHRD002 // The exhibit
        Task.Delay(500).Wait(); // blocks
#pragma warning restore VSTHRD002
        return 0;
    }
}
