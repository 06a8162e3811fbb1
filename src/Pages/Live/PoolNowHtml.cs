using StockExchange.Pages.Diagnoses;
using StockExchange.Pages.Html;
using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.Pages.Live;

/// <summary>The head of the page: the verdict, since when, the summary, and how long work waits.</summary>
internal static class PoolNowHtml
{
    public static string FromView(PoolView view) =>
        $"<div id=\"now\">\n<div>{State(view)}</div>\n<div>{Delay(view)}</div>\n</div>\n";

    private static string State(PoolView view)
    {
        Diagnosis diagnosis = view.State.Diagnosis;
        string since = view.Verdicts is [.., var band] ? $"<span class=\"since\">since {view.Clock(band.From)}</span>" : "";
        string over = diagnosis.Verdict == diagnosis.Now
            ? ""
            : HtmlText.Paragraphs([$"Over the last ten seconds: {VerdictWords.Word(diagnosis.Verdict)}."]);
        return $"<p class=\"state\">{DiagnosisHtml.Word(diagnosis.Now)}{since}</p>\n"
            + $"<p><b>{HtmlText.Encode(diagnosis.Summary)}</b></p>\n{TopCall(view)}{over}{Silence(view.State)}";
    }

    private static string TopCall(PoolView view) => view.State.Diagnosis.BlockingCalls is [var call, ..]
        ? $"<p>{FigureText.Share(call.BusyShare)} of the busy threads wait {HtmlText.Encode(WaitText.ForKind(call.Wait))} in "
            + Link(new(call, view.State.Elapsed)) + ".</p>\n"
        : "";

    private static string Link(ObservedCall call) => $"<a href=\"#{call.Id}\">{HtmlText.Breakable(call.Name)}</a>";

    private static string Silence(WatchState state) => state.IsSilent
        ? HtmlText.Box("mild", $"No counters for {state.Silence.TotalSeconds:0} s",
            "<p>The process is stopped, or gets no processor time. The page shows older data.</p>\n")
        : "";

    private static string Delay(PoolView view)
    {
        var delay = CurrentDelay.FromObservation(view.Observation);
        return $"<p class=\"delay{(delay.IsDelayed ? " bad" : "")}\"><b>{HtmlText.Encode(delay.Text)}</b>"
            + "is how long a work item waits for a thread now</p>\n"
            + $"<p class=\"soft\">{HtmlText.Encode(delay.Basis)}</p>\n{Counters(view)}";
    }

    private static string Counters(PoolView view) => view.Observation.Samples is [.., CounterSample sample]
        ? HtmlText.Facts(
        [
            ("Threads", $"{sample.ThreadCount}"),
            ("Queue", $"{sample.QueueLength:#,0}"),
            ("Items/s", FigureText.Rate(sample.CompletedItemsPerSecond)),
            ("CPU", FigureText.Percent(sample.CpuPercent)),
            ("Processors", view.Observation.Processors > 0 ? $"{view.Observation.Processors}" : null),
            ("Quota", view.Observation.Quotas is [.., var reading] ? $"{reading.Quota.Cores:0.##} cores" : null),
        ])
        : "";
}
