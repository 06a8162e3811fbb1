using Spectre.Console;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.LoadReports.Views;

/// <summary>The stacks in which most pool threads waited: the application's method first, then the way to the wait.</summary>
internal static class StackView
{
    private const int Top = 3;

    public static void Render(IAnsiConsole console, IEnumerable<BlockingCall> calls)
    {
        foreach (BlockingCall call in calls.Take(Top))
        {
            string path = string.Join(" -> ", call.WaitPath().Select(frame => MethodName.Bare(frame.Method)));
            WrappedText.Write(console, $"    {call.Threads,3}x ", path, new(decoration: Decoration.Dim));
        }
    }
}
