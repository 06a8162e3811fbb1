using System.Text;
using StockExchange.Pages.Html;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Capture;
using ThreadPoolDiagnostics.Stacks.Frames;
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

    /// <summary>The async methods in flight, as blocks like those of the stacks; outermost first like them.</summary>
    public static string InFlight(StacksView view)
    {
        if (view.Async is not { } report) return "";
        var html = new StringBuilder($"<h2>{HtmlText.Encode(StackWords.InFlight(report))}</h2>\n<ul>\n");
        int total = report.InFlight.Sum(method => method.Count);
        foreach (AsyncMethodGroup method in report.InFlight.Take(view.Top ?? int.MaxValue))
            html.Append(Opening(method.Count, (double)method.Count / total, method.Frames[0].Method))
                .Append("<ol>\n").AppendJoin("", method.Frames.Reverse().Select(frame => Frame(frame)))
                .Append("</ol></details></li>\n");
        return html.Append("</ul>\n").ToString();
    }

    private void WriteBranches(IEnumerable<(StackTree Branch, string Heading)> branches)
    {
        _html.Append("<ul>\n");
        foreach ((StackTree branch, string heading) in branches) Write(branch, heading);
        _html.Append("</ul>\n");
    }

    private void Write(StackTree branch, string heading)
    {
        double share = (double)branch.ThreadCount / _total;
        _html.Append(Opening(branch.ThreadCount, share, heading));
        var inwards = new StackGroup([.. branch.Frames.Reverse()], []);
        foreach (FrameRun run in FoldedFrames.Fold(inwards.Frames).Reverse()) WriteRun(inwards, run);
        if (branch.Stack is { } stack) WriteEnd(stack);
        if (branch.Branches.Count > 0) WriteBranches(branch.Branches.Select(inner => (inner, Heading(inner))));
        _html.Append("</details></li>\n");
    }

    private static string Opening(int count, double share, string heading) =>
        $"<li><details open style=\"--share:{share:0.###}\"><summary><span class=\"count\">{count}</span>"
        + $"<span class=\"share\">{share:0%}</span><span class=\"name\">{HtmlText.Breakable(heading)}</span></summary>\n";

    /// <summary>Encodes a frame: names come from the process and must not become markup.</summary>
    private static string Frame(StackFrame frame, string remark = "")
    {
        string origin = !frame.IsApplication ? "framework" : frame.IsLibrary ? "library" : "own";
        string place = frame.Source is not { } source
            ? ""
            : $" <span class=\"place\" title=\"{HtmlText.Encode(source.File)}\">"
                + $"{HtmlText.Encode(source.FileName)}:{source.Line}</span>";
        return $"<li class=\"{origin}\" title=\"{HtmlText.Encode(frame.Module)}\">"
            + $"<code>{HtmlText.Breakable(frame.Method)}</code>{place}{HtmlText.Encode(remark)}</li>\n";
    }

    private void WriteRun(StackGroup stack, FrameRun run)
    {
        if (run.IsFolded) _html.Append($"<details class=\"fold\"><summary>{HtmlText.Encode(run.Summary)}</summary>\n");
        _html.Append("<ol>\n");
        foreach (int index in run.Indexes.Reverse())
            _html.Append(Frame(stack.Frames[index], StackWords.Remark(stack, index)));
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

    /// <summary>Whether threads are blocked; not the runtime's own threads, and not idle workers.</summary>
    private static bool IsBlocked(StackGroup stack) =>
        stack.Wait != WaitKind.None && stack.Kind is (ThreadKind.PoolWorker or ThreadKind.Other);

    /// <summary>The first frame of the application, or otherwise the first frame.</summary>
    private static string Heading(StackTree branch)
    {
        if (branch.Frames is not [var first, ..]) return "ends here";
        return (branch.Frames.FirstOrDefault(frame => frame.IsApplication) ?? first).Method;
    }
}
