using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.WaitProfiles;

namespace DotnetStarvation.Stacks.Waits;

/// <summary>Blocked time as folded stacks, a line each, for flame graphs (flamegraph.pl, FlameGraph's stackcollapse format): the
/// frames from the outermost on, and the milliseconds.</summary>
internal static class FoldedStacks
{
    public static string FromProfile(WaitProfile profile) => string.Join(
        Environment.NewLine,
        BlockedStack.In(profile).Select(stack =>
            $"{string.Join(';', stack.Frames.Select(Name))} {Math.Max(1, Math.Round(stack.Blocked.TotalMilliseconds)):0}"));

    /// <summary>A semicolon would end the frame.</summary>
    private static string Name(StackFrame frame) =>
        PrintableText.Escape(frame.Source is { } source ? $"{frame.Method} {source.ToShortString()}" : frame.Method)
            .Replace(';', ',');
}
