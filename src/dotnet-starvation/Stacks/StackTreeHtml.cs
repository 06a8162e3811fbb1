using System.Text;
using StockExchange.Pages.Html;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace DotnetStarvation.Stacks;

/// <summary>A tree of stacks as nested details elements: the browser folds them, without a script and by keyboard.</summary>
internal sealed class StackTreeHtml
{
    private readonly StringBuilder _html = new();
    private readonly StacksView _view;
    private readonly int _total;

    public StackTreeHtml(StacksView view)
    {
        _view = view;
        _total = view.Groups.Sum(group => group.Count);
        WriteBranches(
            from sameKind in view.Groups.GroupBy(stack => stack.Kind)
            from tree in StackTree.FromGroups(sameKind)
            orderby tree.ThreadCount descending
            select (tree, StackWords.Title(sameKind.Key) ?? Heading(tree)));
    }

    public override string ToString() => _html.ToString();

    private void WriteBranches(IEnumerable<(StackTree Branch, string Heading)> branches)
    {
        _html.Append("<ul>\n");
        foreach ((StackTree branch, string heading) in branches) Write(branch, heading);
        _html.Append("</ul>\n");
    }

    private void Write(StackTree branch, string heading)
    {
        double share = (double)branch.ThreadCount / _total;
        _html.Append($"<li><details open style=\"--share:{share:0.###}\"><summary>")
            .Append($"<span class=\"count\">{branch.ThreadCount}</span>")
            .Append($"<span class=\"share\">{share:0%}</span>")
            .Append($"<span class=\"name\">{HtmlText.Breakable(heading)}</span></summary>\n");
        var inwards = new StackGroup([.. branch.Frames.Reverse()], []);
        foreach (FrameRun run in FoldedFrames.Fold(inwards.Frames).Reverse()) WriteRun(inwards, run);
        if (branch.Stack is { } stack) WriteEnd(stack);
        if (branch.Branches.Count > 0) WriteBranches(branch.Branches.Select(inner => (inner, Heading(inner))));
        _html.Append("</details></li>\n");
    }

    private void WriteRun(StackGroup stack, FrameRun run)
    {
        if (run.IsFolded) _html.Append($"<details class=\"fold\"><summary>{HtmlText.Encode(run.Summary)}</summary>\n");
        _html.Append("<ol>\n");
        foreach (int index in run.Indexes.Reverse())
            _html.Append(FrameHtml.FromFrame(stack.Frames[index], StackWords.Remark(stack, index)));
        _html.Append("</ol>\n");
        if (run.IsFolded) _html.Append("</details>\n");
    }

    private void WriteEnd(StackGroup stack)
    {
        string what = $"{StackWords.Threads(stack.Kind, stack.Count)} {StackWords.Waits(stack.Wait)}";
        if (stack.IsCut) what += $" ({StackWords.Cut})";
        string who = ThreadList.Format(_view.ThreadsOf(stack));
        _html.Append($"<p class=\"end{(IsBlocked(stack) ? " blocked" : "")}\"><b>{HtmlText.Encode(what)}</b> ")
            .Append($"<span class=\"threads\">{HtmlText.Encode(who)}</span></p>\n");
    }

    /// <summary>The runtime's own threads and idle workers wait as they should.</summary>
    private static bool IsBlocked(StackGroup stack) =>
        stack.Wait != WaitKind.None && stack.Kind is (ThreadKind.PoolWorker or ThreadKind.Other);

    /// <summary>The branch's own frame that comes first, or else its first.</summary>
    private static string Heading(StackTree branch)
    {
        if (branch.Frames is not [var first, ..]) return "ends here";
        return (branch.Frames.FirstOrDefault(frame => frame.IsApplication) ?? first).Method;
    }
}
