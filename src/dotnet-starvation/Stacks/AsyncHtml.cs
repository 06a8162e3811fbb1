using System.Text;
using StockExchange.Pages.Html;
using ThreadPoolDiagnostics.Stacks.Capture;

namespace DotnetStarvation.Stacks;

/// <summary>The async methods in flight, as blocks like those of the stacks; outermost first like them.</summary>
internal static class AsyncHtml
{
    public static string FromView(StacksView view)
    {
        if (view.Async is not { } report) return "";
        var html = new StringBuilder($"<h2>{HtmlText.Encode(StackWords.InFlight(report))}</h2>\n<ul>\n");
        int total = report.InFlight.Sum(method => method.Count);
        foreach (AsyncMethodGroup method in report.InFlight.Take(view.Top ?? int.MaxValue))
        {
            double share = (double)method.Count / total;
            html.Append($"<li><details open style=\"--share:{share:0.###}\"><summary><span class=\"count\">{method.Count}</span>")
                .Append($"<span class=\"share\">{share:0%}</span>")
                .Append($"<span class=\"name\">{HtmlText.Breakable(method.Frames[0].Method)}</span></summary>\n<ol>\n")
                .AppendJoin("", method.Frames.Reverse().Select(frame => FrameHtml.FromFrame(frame)))
                .Append("</ol></details></li>\n");
        }
        return html.Append("</ul>\n").ToString();
    }
}
