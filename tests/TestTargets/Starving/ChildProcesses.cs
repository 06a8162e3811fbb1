using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace TestTargets.Starving;

/// <summary>Converts documents with a program and waits for its end. 60 at a time, 3 s each. Needs <c>sleep</c>.</summary>
internal static class ChildProcesses
{
    public static readonly Scenario Scenario = new("process-wait",
        Label.Starves("handle|task|process", "TestTargets.Starving.ChildProcesses.Convert"), () => ClosedLoop.Start(60, Convert));

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Convert()
    {
        using Process converter = Process.Start("sleep", ["3"]);
        converter.WaitForExit(); // The exhibit: a thread for as long as another process lives
    }
}
