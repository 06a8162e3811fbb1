using System.Runtime.CompilerServices;

namespace TestTargets.Starving;

/// <summary>A page that asks three back ends at once, and waits for all of them on its thread. 60 readers, 700 ms.</summary>
internal static class WaitAll
{
    public static readonly Scenario Scenario = new("wait-all",
        Label.Starves("task", "TestTargets.Starving.WaitAll.Compose"), () => ClosedLoop.Start(60, Compose));

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Compose()
    {
        Task<string>[] parts = [LoadAsync("head"), LoadAsync("body"), LoadAsync("foot")];
#pragma warning disable VSTHRD002 // The exhibit: holds a pool thread until the slowest part is there
        Task.WaitAll(parts);
#pragma warning restore VSTHRD002
    }

    private static async Task<string> LoadAsync(string part)
    {
        await Task.Delay(700);
        return part;
    }
}
