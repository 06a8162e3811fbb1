using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Frames;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>Finds the assembly that a process was started with, to distinguish its own code from its libraries'.</summary>
internal static class ProgramModule
{
    private static readonly string[] MainMethods = [".Main(", ".<Main>$(", ".<Main>("];

    /// <summary>The module of Main, the outermost application frame of a thread that is no worker; null when no stack shows it.
    /// </summary>
    public static string? Find(IEnumerable<StackSnapshot> snapshots) => snapshots
        .SelectMany(snapshot => snapshot.Report.Groups)
        .Where(group => !group.IsPoolWorker)
        .Select(group => group.Frames.LastOrDefault(frame => frame.IsApplication))
        .FirstOrDefault(frame => frame is not null && IsEntryPoint(frame))
        ?.Module;

    private static bool IsEntryPoint(StackFrame frame) =>
        MainMethods.Any(name => frame.Method.Contains(name, StringComparison.Ordinal))
        || frame.Method.EndsWith(".Main", StringComparison.Ordinal);
}
