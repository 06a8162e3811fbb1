using System.Runtime.CompilerServices;

namespace TestTargets.Starving;

/// <summary>The method that blocks is inlined into its caller, the only one on the stack. 125 callers, 500 ms.</summary>
internal static class Inlined
{
    public static readonly Scenario Scenario = new("inlined",
        Label.Starves("task", "TestTargets.Starving.Inlined.Handle", "TestTargets.Starving.Inlined.Wait"),
        () => ClosedLoop.Start(125, Handle));

    /// <summary>Compiled at once with all optimizations, so the inlining does not have to wait until the method is hot.</summary>
    [MethodImpl(MethodImplOptions.NoInlining | MethodImplOptions.AggressiveOptimization)]
    private static void Handle() => Wait(Task.Delay(500));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Wait(Task task)
    {
#pragma warning disable VSTHRD002 // The exhibit
        task.Wait();
#pragma warning restore VSTHRD002
    }
}
