using System.Text;
using StockExchange.Pages.Html;
using ThreadPoolDiagnostics.Code.Blocking;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.Pages.Diagnoses;

/// <summary>A diagnosis as HTML: verdict, evidence, blocking calls with their call paths, advice, forecast.</summary>
internal static class DiagnosisHtml
{
    private const int MostCalls = 5;

    public static string Banner(Verdict verdict, string? summary) =>
        $"<p class=\"verdict\">{Word(verdict)} <b>{HtmlText.Encode(summary)}</b></p>\n";

    public static string Word(Verdict verdict) =>
        $"<span class=\"word {$"{VerdictWords.Severity(verdict)}".ToLowerInvariant()}\">"
        + $"{HtmlText.Encode(VerdictWords.Word(verdict).Replace('-', ' '))}</span>";

    public static string Details(Diagnosis diagnosis) => Reasons(diagnosis) + CallsAndOutlook(diagnosis);

    /// <summary>Blocking calls, advice and forecast.</summary>
    public static string CallsAndOutlook(Diagnosis diagnosis) => new StringBuilder()
        .Append(HtmlText.Part(
            "Where pool threads wait", string.Concat(diagnosis.BlockingCalls.Take(MostCalls).Select(Call)) + More(diagnosis)))
        .Append(Outlook(diagnosis))
        .ToString();

    public static string Reasons(Diagnosis diagnosis) => HtmlText.Part("Why", HtmlText.List(diagnosis.Evidence));

    /// <summary>Advice and forecast.</summary>
    public static string Outlook(Diagnosis diagnosis) =>
        HtmlText.Box("", "What to change", HtmlText.List(diagnosis.Advice)) + HtmlText.Box(
            "", "If nothing changes", diagnosis.Forecast is { } forecast ? HtmlText.Paragraphs([forecast.Text]) : "");

    private static string More(Diagnosis diagnosis) => diagnosis.BlockingCalls.Count <= MostCalls
        ? ""
        : HtmlText.Paragraphs(
            [$"And {FigureText.Count(diagnosis.BlockingCalls.Count - MostCalls, "more call")}, with fewer threads."]);

    /// <summary>A call: its threads, the wait, the source code, the call path, and the call to use instead.</summary>
    public static string Call(BlockingCall call)
    {
        var html = new StringBuilder("<div class=\"box call\">\n")
            .Append($"<p><b>{FigureText.Share(call.BusyShare)}</b> of the busy threads: ")
            .Append($"<code>{HtmlText.Breakable(call.Method)}</code></p>\n")
            .Append($"<p class=\"soft\">{HtmlText.Encode(Facts(call))}</p>\n")
            .Append(Code(call.Source));
        if (call.Callers is not [])
            html.Append("<p>Called by:</p>\n<ul>\n")
                .Append(string.Concat(call.Callers.Select(Caller)))
                .Append("</ul>\n");
        if (call.ApplicationPath() is { Count: > 1 } path)
            html.Append($"<p>{CallText.PathHeading(call)}:</p>\n<ol>\n")
                .Append(string.Concat(path.Select(step => Item(MethodName.TypeAndMethod(step.Method), step.Source, ""))))
                .Append("</ol>\n");
        if (call.Candidates.Count > 0)
            html.Append($"<p>{CallText.CandidatesHeading(call)}:</p>\n<ol>\n")
                .Append(string.Concat(call.Candidates.Select(one => Item(one.Method, one.Source, one.Reason))))
                .Append("</ol>\n")
                .Append(Code(call.Candidates[0].Source));
        return html
            .Append(HtmlText.Paragraphs(
                [$"Instead: {Cure.ForCall(call)}.", BuildRule.DescribeForCall(call.Api, call.Wait, call.HasNamesake())]))
            .Append(HtmlText.Details("From there to the wait", HtmlText.List([.. call.WaitPath().Select(frame => frame.Method)])))
            .Append("</div>\n").ToString();
    }

    private static string Facts(BlockingCall call)
    {
        string threads = call.Threads == 1 ? "1 thread waits" : $"{call.Threads} threads wait";
        string longest = call.LongestWait is { TotalMilliseconds: >= 1 } wait
            ? $", {(call.Threads == 1 ? "" : "one of them ")}for {FigureText.Duration(wait)} or more" : "";
        string called = CallText.CalledApi(call) is { } api ? $", called {MethodName.Bare(api)}" : "";
        string routes = call.Routes.Count > 0 ? $", for {string.Join(", ", call.Routes)}" : "";
        return $"{threads} {WaitText.ForKind(call.Wait)}{longest}{called}{routes}.";
    }

    private static string Caller(CallingMethod caller) => Item(
        MethodName.TypeAndMethod(caller.Method), caller.Source, $"{FigureText.Share(caller.BusyShare)} of the busy threads");

    private static string Item(string method, SourceLocation? source, string why) =>
        $"<li><code>{HtmlText.Breakable(method)}</code>{Place(source)}"
        + (why.Length == 0 ? "" : $"<br><small>{HtmlText.Encode(why)}</small>") + "</li>\n";

    private static string Place(SourceLocation? source) => source is null
        ? ""
        : $" <span class=\"soft\" title=\"{HtmlText.Encode(source.File)}\">"
            + $"{HtmlText.Encode(source.ToShortString())}</span>";

    /// <summary>The place with the source lines, if this machine has the file.</summary>
    public static string Code(SourceLocation? source)
    {
        if (source is null) return "";
        string place = $"<p class=\"caption\">{HtmlText.Encode($"{source}")}</p>\n";
        if (SourceSnippet.Read(source) is not { } snippet) return place;
        var html = new StringBuilder(place).Append("<pre class=\"code\" tabindex=\"0\">");
        for (int i = 0; i < snippet.Lines.Count; i++)
        {
            string line = $"{snippet.FirstLine + i,5}  {HtmlText.Encode(snippet.Lines[i])}";
            html.Append(i == snippet.Highlighted ? $"<mark>{line}</mark>" : line).Append('\n');
        }
        return html.Append("</pre>\n").ToString();
    }
}
