using System.Text;
using StockExchange.Pages.Diagnoses;
using StockExchange.Pages.Html;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.Pages.Live;

/// <summary>The calls that block or did, each in a details element.</summary>
internal static class CallsHtml
{
    public static string FromView(PoolView view)
    {
        if (view.Calls.Count == 0) return "";
        var html = new StringBuilder("<h2>The calls</h2>\n");
        foreach (ObservedCall seen in view.Calls)
            html.Append($"<details class=\"seen\" id=\"{seen.Id}\"><summary><b>{HtmlText.Breakable(seen.Name)}</b> ")
                .Append($"<span class=\"soft\">{HtmlText.Encode(State(view, seen))}</span></summary>\n")
                .Append(DiagnosisHtml.Call(seen.Call)).Append("</details>\n");
        return html.ToString();
    }

    private static string State(PoolView view, ObservedCall seen)
    {
        string age = $"{view.State.StacksAge?.TotalSeconds ?? 0:0} s ago";
        string threads = FigureText.Count(seen.Call.Threads, "thread");
        return seen.Elapsed == view.State.Elapsed
            ? $"{FigureText.Share(seen.Call.BusyShare)} of the busy threads, {threads} by stacks of {age}"
            : $"not now; {threads} at {view.Clock(seen.Elapsed)}";
    }
}
