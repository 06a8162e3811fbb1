using System.Net;
using System.Text;
using ThreadPoolDiagnostics;

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
        var kinds = from sameKind in view.Groups.GroupBy(stack => stack.Kind)
                    from tree in StackTree.Of(sameKind)
                    orderby tree.ThreadCount descending
                    select (tree, StackWords.Title(sameKind.Key) ?? Heading(tree));
        WriteBranches(kinds);
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
        _html.Append($"<li><details open style=\"--share:{share:0.###}\"><summary><span class=\"count\">{branch.ThreadCount}</span>")
            .Append($"<span class=\"share\">{share:0%}</span><span class=\"name\">{Breakable(heading)}</span></summary>\n");
        foreach (FrameRun run in FoldedFrames.Of([.. branch.Frames.Reverse()]).Reverse()) WriteRun(branch, run);
        if (branch.Stack is { } stack) WriteEnd(stack);
        if (branch.Branches.Count > 0) WriteBranches(branch.Branches.Select(inner => (inner, Heading(inner))));
        _html.Append("</details></li>\n");
    }

    /// <summary>The run counts from the innermost frame, the branch from the outermost.</summary>
    private void WriteRun(StackTree branch, FrameRun run)
    {
        if (run.IsFolded) _html.Append($"<details class=\"fold\"><summary>{Text(run.Summary)}</summary>\n");
        _html.Append("<ol>\n");
        foreach (int index in run.Indexes.Reverse()) WriteFrame(branch.Frames[^(index + 1)]);
        _html.Append("</ol>\n");
        if (run.IsFolded) _html.Append("</details>\n");
    }

    private void WriteFrame(StackFrame frame)
    {
        string origin = !frame.IsApplication ? "framework" : frame.IsLibrary ? "library" : "own";
        _html.Append($"<li class=\"{origin}\" title=\"{Text(frame.Module)}\"><code>{Breakable(frame.Method)}</code>");
        if (frame.Source is { } source)
            _html.Append($" <span class=\"place\" title=\"{Text(source.File)}\">{Text(source.FileName)}:{source.Line}</span>");
        _html.Append("</li>\n");
    }

    private void WriteEnd(StackGroup stack) => _html
        .Append($"<p class=\"end wait-{stack.Wait.ToString().ToLowerInvariant()}\"><b>{Text(StackWords.Threads(stack.Kind, stack.Count))} ")
        .Append($"{Text(StackWords.Waits(stack.Wait))}</b> <span class=\"threads\">{Text(ThreadList.Of(_view.ThreadsOf(stack)))}</span></p>\n");

    /// <summary>The branch's own frame that comes first, or of .NET's frames the last.</summary>
    private static string Heading(StackTree branch)
    {
        if (branch.Frames is not [.., var innermost]) return "ends here";
        return (branch.Frames.FirstOrDefault(frame => frame.IsApplication) ?? innermost).Method;
    }

    /// <summary>A long name may break behind its dots and before its arguments.</summary>
    private static string Breakable(string method) => Text(method).Replace(".", ".<wbr>").Replace("(", "<wbr>(");

    private static string Text(string text) => WebUtility.HtmlEncode(text);
}
