using Spectre.Console;
using StockExchange.CommandLine;

namespace StockExchange.LoadReports.Views;

/// <summary>What a report comes to, on top of it.</summary>
internal static class ConclusionView
{
    public static void Render(IAnsiConsole console, IReadOnlyList<string> conclusion)
    {
        foreach (string line in conclusion) WrappedText.Write(console, "", line, new(decoration: Decoration.Bold));
    }
}
