using Spectre.Console;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics;

namespace DotnetStarvation.Stacks;

/// <summary>Stacks for people: a paragraph for each group, its innermost frame first.</summary>
internal static class StacksText
{
    private static readonly Style Head = new(decoration: Decoration.Bold);
    private static readonly Style Own = new(Color.Yellow);
    private static readonly Style Dim = new(decoration: Decoration.Dim);

    /// <param name="console">Where to.</param>
    /// <param name="view">The stacks.</param>
    public static void Render(IAnsiConsole console, StacksView view)
    {
        WrappedText.Write(console, "", Summary(view));
        foreach (StackGroup stack in view.Groups) Render(console, view, stack);
        if (view.GroupsLeftOut == 0) return;
        console.WriteLine();
        console.WriteLine($"… {view.GroupsLeftOut} smaller groups of {view.ThreadCount - view.Groups.Sum(group => group.Count)} threads.", Dim);
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
        string[] about = [StackWords.Threads(stack.Kind, stack.Count), StackWords.Purpose(stack.Kind), StackWords.Waits(stack.Wait)];
        console.WriteLine();
        console.WriteLine(string.Join(", ", about.Where(words => words.Length > 0)), Head);
        WrappedText.Write(console, "  ", ThreadList.Of(view.ThreadsOf(stack)), Dim);
        foreach (FrameRun run in FoldedFrames.Of(stack.Frames))
            if (run.IsFolded && !view.Full) console.WriteLine($"    {run.Summary}", Dim);
            else foreach (int index in run.Indexes) Render(console, stack, index, view.Full);
    }

    private static void Render(IAnsiConsole console, StackGroup stack, int index, bool full)
    {
        StackFrame frame = stack.Frames[index];
        string lead = frame switch
        {
            { IsApplication: false } => "    ",
            { IsLibrary: true } => "  + ",
            _ => "  > ",
        };
        string module = full ? $"{frame.Module}!" : "";
        string ended = stack.HasEnded(index) ? "  (has ended; goes on with its caller, above)" : "";
        WrappedText.Write(console, lead, $"{module}{frame.Method}{Place(frame, full)}{ended}",
            frame is { IsApplication: true, IsLibrary: false } ? Own : Style.Plain);
    }

    private static string Place(StackFrame frame, bool full) =>
        frame.Source is not { } source ? "" : full ? $"  {source}" : $"  {source.FileName}:{source.Line}";
}
