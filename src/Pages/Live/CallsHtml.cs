using System.Text;
using StockExchange.Pages.Diagnoses;
using StockExchange.Pages.Html;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.Pages.Live;

/// <summary>The calls that block, and those that did: to unfold.</summary>
internal static class CallsHtml
{
    public static string FromView(PoolView view)
    {
        if (view.Calls.Count == 0) return "";
        var html = new StringBuilder("<h2>The calls</h2>\n");
        foreach (SeenCall seen in view.Calls)
            html.Append($"<details class=\"seen\" id=\"{seen.Id}\"><summary><b>{HtmlText.Breakable(seen.Name)}</b> ")
                .Append($"<span class=\"soft\">{HtmlText.Encode(State(view, seen))}</span></summary>\n")
                .Append(DiagnosisHtml.Call(seen.Call)).Append("</details>\n");
        return html.ToString();
    }

    /// <summary>What to change about the whole, and where it goes.</summary>
    public static string Outlook(PoolView view)
    {
        Diagnosis diagnosis = view.State.Diagnosis;
        return HtmlText.Box("", "What to change", HtmlText.List(diagnosis.Advice)) + HtmlText.Box(
            "", "If nothing changes", diagnosis.Forecast is { } forecast ? HtmlText.Paragraphs([forecast.Text]) : "");
    }

    private static string State(PoolView view, SeenCall seen)
    {
        bool isNow = view.State.Diagnosis.BlockingCalls.Any(call => SeenCall.IdFor(call.Method, call.Wait) == seen.Id);
        string age = $"{view.State.StacksAge?.TotalSeconds ?? 0:0} s ago";
        string threads = $"{seen.Call.Threads} thread{(seen.Call.Threads == 1 ? "" : "s")}";
        return isNow
            ? $"{seen.Call.Share * 100:0} % of the busy threads, {threads} by stacks of {age}"
            : $"not now; {threads} at {view.Clock(seen.Elapsed)}";
    }
}
