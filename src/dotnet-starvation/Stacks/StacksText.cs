using Spectre.Console;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Capture;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace DotnetStarvation.Stacks;

/// <summary>Stacks as text: a paragraph for each group, the innermost frame first.</summary>
internal static class StacksText
{
    private static readonly Style Head = new(decoration: Decoration.Bold);
    private static readonly Style Own = new(Color.DarkOrange);
    private static readonly Style Dim = new(decoration: Decoration.Dim);

    public static void Render(IAnsiConsole console, StacksView view)
    {
        WrappedText.Write(console, "", Summary(view));
        foreach (StackGroup stack in view.Groups) Render(console, view, stack);
        RenderLeftOut(console, view);
        if (view.Async is { } async) Render(console, async, view);
    }

    private static void RenderLeftOut(IAnsiConsole console, StacksView view)
    {
        if (view.GroupsLeftOut == 0) return;
        int threads = view.ThreadCount - view.Groups.Sum(group => group.Count);
        console.WriteLine();
        string groups = view.GroupsLeftOut == 1 ? "1 more group" : $"{view.GroupsLeftOut} more groups";
        console.WriteLine($"… {groups} with {StackWords.Threads(ThreadKind.Other, threads)}.", Dim);
    }

    private static void Render(IAnsiConsole console, AsyncReport async, StacksView view)
    {
        console.WriteLine();
        WrappedText.Write(console, "", StackWords.InFlight(async), Head);
        foreach (AsyncMethodGroup method in async.InFlight.Take(view.Top ?? int.MaxValue))
        {
            console.WriteLine();
            console.WriteLine($"{method.Count} in flight", Head);
            foreach (StackFrame frame in method.Frames) Render(console, frame, view.Full);
        }
    }

    private static string Summary(StacksView view)
    {
        string name = view.Name is null ? $"Process {view.ProcessId}" : $"{view.Name}, process {view.ProcessId}";
        string runtime = view.RuntimeVersion is null ? "" : $", .NET {view.RuntimeVersion}";
        return $"{name}{runtime}: {view.Report.ThreadCount} managed threads, of them {view.BusyPoolWorkers} busy and "
            + $"{view.IdlePoolWorkers} idle pool workers. Taken in {view.Report.Duration.TotalSeconds:0.00} s.";
    }

    private static void Render(IAnsiConsole console, StacksView view, StackGroup stack)
    {
        string[] about =
        [
            StackWords.Threads(stack.Kind, stack.Count), StackWords.Purpose(stack.Kind), StackWords.Waits(stack.Wait),
        ];
        console.WriteLine();
        console.WriteLine(string.Join(", ", about.Where(words => words.Length > 0)), Head);
        WrappedText.Write(console, "  ", ThreadList.Format(view.ThreadsOf(stack)), Dim);
        foreach (FrameRun run in FoldedFrames.Fold(stack.Frames))
            if (run.IsFolded && !view.Full) console.WriteLine($"    {run.Summary}", Dim);
            else foreach (int index in run.Indexes)
                Render(console, stack.Frames[index], view.Full, StackWords.Remark(stack, index));
        if (stack.IsCut) console.WriteLine($"    … {StackWords.Cut}", Dim);
    }

    private static void Render(IAnsiConsole console, StackFrame frame, bool full, string remark = "")
    {
        string module = full ? $"{frame.Module}!" : "";
        WrappedText.Write(console, Lead(frame), $"{module}{frame.Method}{Place(frame, full)}{remark}",
            frame is { IsApplication: true, IsLibrary: false } ? Own : Style.Plain);
    }

    private static string Lead(StackFrame frame) => !frame.IsApplication ? "    " : frame.IsLibrary ? "  + " : "  > ";

    private static string Place(StackFrame frame, bool full) =>
        frame.Source is not { } source ? "" : full ? $"  {source}" : $"  {source.ToShortString()}";
}
