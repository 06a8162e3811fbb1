using System.Runtime.CompilerServices;

namespace TestTargets.NotStarving;

/// <summary>A synchronization context's thread waits for a task that continues on that thread. The pool is idle.</summary>
internal static class DispatcherDeadlock
{
    public static readonly Scenario Scenario =
        new("dispatcher-deadlock", Label.Fine(Label.Healthy).Of(Kind.Elsewhere), Start);

    private static void Start() => new OwnContext().Post(_ => Click(), null);

    [MethodImpl(MethodImplOptions.NoInlining)]
#pragma warning disable VSTHRD002 // The exhibit
    private static void Click() => LoadAsync().Wait(); // stands still
#pragma warning restore VSTHRD002

    private static async Task LoadAsync() => await Task.Delay(1);
}
