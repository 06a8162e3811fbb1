using System.Runtime.CompilerServices;

namespace TestTargets.Starving;

/// <summary>Logs to standard output that nobody reads: one thread writes, the others wait for its lock. 80 callers.</summary>
internal static class StuckConsole
{
    public static readonly Scenario Scenario = new("stuck-console",
        Label.Starves("lock|input-output", "TestTargets.Starving.StuckConsole.Log"), () => ClosedLoop.Start(80, WorkAsync));

    private static readonly string Line = new('.', 4_000);

    private static async Task WorkAsync()
    {
        await Task.Delay(500);
        Log();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Log()
    {
#pragma warning disable VSTHRD103 // The exhibit: a log that blocks when its reader does
        Console.WriteLine(Line);
#pragma warning restore VSTHRD103
    }
}
