using System.Text.RegularExpressions;

namespace ThreadPoolDiagnostics.StackTexts;

/// <summary>What a text has, line by line: stacks of threads, figures of the pool, its queue, and who holds locks.</summary>
internal sealed partial class StackTextContents
{
    private readonly ParallelStackTree _tree = new();
    private bool _isTree;

    public TextStacks Stacks { get; } = new();

    /// <summary>The stacks of pstacks. They have no ids of some threads, and may repeat what clrstack shows.</summary>
    public IReadOnlyList<ParallelStack> Parallel => _tree.Stacks;

    public PoolFigures Pool { get; } = new();

    public QueueRows Queue { get; } = new();

    public LockRows Locks { get; } = new();

    public ThreadRows Threads { get; } = new();

    public AwaitingRows Awaiting { get; } = new();

    public bool IsEmpty => Stacks.IsEmpty && Parallel.Count == 0 && !Pool.AreShown && !Queue.IsShown;

    public void Add(string line)
    {
        if (IsOfTree(line)) return;
        if (ThreadHeader.IdIn(line) is { } id) Stacks.Begin(id);
        else if (ThreadListRow.Parse(line) is { } row) Stacks.Begin(row.Id, row.Name, row.Location);
        else if (Locks.Add(line) || Threads.Add(line) || Awaiting.Add(line)) Stacks.End();
        else if (WinDbgLine.IsHeading(line)) Stacks.BeginFrames();
        else if (FrameLine.Parse(line) is { } frame) Stacks.Add(frame);
        else if (Pool.Add(line) || Queue.Add(line) || TranscriptLine.IsCommand(line)) Stacks.End();
        else if (HiddenCode().IsMatch(line)) Stacks.HideFrame();
        else if (!FrameLine.IsNameless(line) && !Annotation().IsMatch(line)) Stacks.Interrupt();
    }

    public void End()
    {
        Stacks.End();
        _tree.End();
    }

    private bool IsOfTree(string line)
    {
        if (ParallelStackTree.IsLeaf(line))
        {
            if (!_isTree) Stacks.End();
            _isTree = true;
        }
        if (!_isTree) return false;
        if (_tree.Add(line)) return true;
        _isTree = false;
        _tree.End();
        return false;
    }

    /// <summary>Visual Studio with Just My Code: frames that it leaves out.</summary>
    [GeneratedRegex(@"^\s*\[External Code\]", RegexOptions.ExplicitCapture, TextLines.LongestMatch)]
    private static partial Regex HiddenCode();

    /// <summary>Lines between frames of one stack.</summary>
    [GeneratedRegex(@"^\s*(?:\[[A-Z][^\]]{2,200}\]|--- .{1,200} ---)", RegexOptions.ExplicitCapture, TextLines.LongestMatch)]
    private static partial Regex Annotation();
}
