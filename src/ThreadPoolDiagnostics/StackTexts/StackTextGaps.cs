using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.StackTexts;

/// <summary>What a text does not show, and which command shows it.</summary>
internal static class StackTextGaps
{
    public static IEnumerable<string> Find(
        StackTextContents contents, TextLines lines, TextFrames frames, StackReport? report, int workers, bool isWhole) =>
    [
        .. Damage(contents, lines),
        .. Topmost(contents),
        .. Pool(contents, report, workers, isWhole),
        .. Running(report),
        .. Origins(frames),
    ];

    /// <summary>The locks of which syncblk names the owner, and not the threads that wait.</summary>
    public static IEnumerable<string> OfLocks(TextWaits? waits)
    {
        if (waits?.Unassigned is > 0 and var unassigned)
            yield return unassigned == 1
                ? "Which threads wait for 1 lock of 'syncblk' is not to be seen."
                : $"Which threads wait for which of {unassigned:#,0} locks of 'syncblk' is not to be seen.";
    }

    private static IEnumerable<string> Damage(StackTextContents contents, TextLines lines)
    {
        if (lines.IsCut) yield return $"Only the first {TextLines.LongestText >> 20} million characters of the text were read.";
        if (contents.Stacks.AreTooMany) yield return "The text has more stacks than can be kept; the first ones count.";
        if (lines.CutLines + contents.Stacks.CutFrames is > 0 and var cut)
            yield return cut == 1
                ? "1 line ends within a frame: it was cut."
                : $"{cut:#,0} lines end within a frame: they were cut.";
        if (contents.Stacks.Repeated is > 0 and var repeated)
            yield return $"The text has {Count(repeated, "stack")} of threads that it has again further down; the last one "
                + "counts.";
        if (contents.Stacks.Hidden is > 0 and var hidden)
            yield return $"In {Count(hidden, "stack")} the debugger left frames out ([External Code]): they show neither a wait "
                + "nor whose thread it is. Turn off Just My Code, and copy the stacks again.";
    }

    private static IEnumerable<string> Topmost(StackTextContents contents)
    {
        if (contents.Stacks.OnlyTopmost is > 0 and var alone)
            yield return $"Of {Count(alone, "thread")} only the topmost frame is there: expand the column Location of the window "
                + "Threads before you copy it, or copy the call stacks.";
    }

    private static IEnumerable<string> Pool(StackTextContents contents, StackReport? report, int workers, bool isWhole)
    {
        if (report is null) yield return "It has no stack of a thread; 'clrstack -all' in dotnet-dump prints them.";
        if (!isWhole)
            yield return $"The pool had {Count(contents.Pool.Threads!.Value, "thread")}, and the text has the stacks of "
                + $"{workers:#,0} of them, so its queue proves nothing; 'clrstack -all' prints all.";
        else if (!contents.Queue.IsShown && contents.Pool.AreShown)
            yield return "It does not list the queue of the pool; 'threadpool -wi' in dotnet-dump does.";
        if (report is not null && workers == 0)
            yield return "No stack in it shows that its thread is one of the pool (ThreadPoolWorkQueue.Dispatch).";
    }

    private static IEnumerable<string> Running(StackReport? report)
    {
        int unknown = report?.Groups
            .Where(group => group is { IsPoolWorker: true, IsIdlePoolWorker: false, Wait: WaitKind.None })
            .Where(group => group.InManagedCode is null)
            .Sum(group => group.Count) ?? 0;
        if (unknown > 0)
            yield return $"A text does not say whether a thread ran: {Count(unknown, "busy pool thread")} without a known wait "
                + $"{(unknown == 1 ? "counts" : "count")} as running.";
    }

    private static IEnumerable<string> Origins(TextFrames frames)
    {
        if (frames.OfPrograms == 0) yield break;
        yield return frames.WithoutModule > 0
            ? "The text has frames without modules: whose code they are is inferred from namespaces (System and Microsoft are "
                + ".NET's, well-known packages are told by their names), and other code counts as own. Name the own namespaces "
                + "with --own."
            : "The text does not show which modules are packages': well-known ones are told by their names, others count as own. "
                + "Name the own modules with --own.";
    }

    internal static string Count(int count, string thing) => count == 1 ? $"1 {thing}" : $"{count:#,0} {thing}s";
}
