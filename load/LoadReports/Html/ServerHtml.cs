using System.Text;
using StockExchange.CommandLine;
using StockExchange.LoadReports.Figures;
using StockExchange.LoadReports.Model;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.LoadReports.Html;

/// <summary>What ThreadPoolDiagnostics makes of the server.</summary>
internal static class ServerHtml
{
    /// <summary>The verdict in a sentence.</summary>
    public static string Banner(ServerSection? server) => server?.Verdict is not { } verdict
        ? ""
        : $"<p>{Word(verdict)} {HtmlText.Encode(server.Summary)}</p>\n";

    /// <summary>Why, where, and what to change.</summary>
    public static string Details(ServerSection? server)
    {
        if (server is null) return "";
        var html = new StringBuilder("<h3>What the server did</h3>\n"
            + $"<p class=\"soft\">{HtmlText.Encode($"Process {server.ProcessId}, {server.Name}.")}</p>\n")
            .Append(HtmlText.List(server.Evidence))
            .Append(Calls(server.BlockingCalls))
            .Append(HtmlText.Box("", "What to change", HtmlText.List(server.Advice)));
        foreach (BlockingCall call in server.BlockingCalls)
            html.Append(HtmlText.Details($"The way from {MethodName.Bare(call.Method)} to its wait", HtmlText.List(call.Path)));
        return html.ToString();
    }

    public static string Word(Verdict verdict) =>
        $"<span class=\"word {$"{VerdictWords.Severity(verdict)}".ToLowerInvariant()}\">"
        + $"{HtmlText.Encode(VerdictWords.Word(verdict).Replace('-', ' '))}</span>";

    private static string Calls(IReadOnlyList<BlockingCall> calls) => HtmlTable.Render(
        "Where pool threads wait",
        [
            new("Method"), new("Waits for", ColumnKind.Text), new("Threads"), new("Of the busy ones"), new("Longest wait"),
            new("Where", ColumnKind.Text),
            new("Requests", ColumnKind.LongText),
        ],
        calls.Select(call => new HtmlRow(
            [
                MethodName.TypeAndMethod(call.Method), KebabCaseEnum<WaitKind>.Text(call.Wait), Format.Count(call.Threads),
                Format.Percent(call.Share), Format.Latency(call.LongestWait?.TotalMilliseconds),
                call.Source is { } source ? $"{source.FileName}:{source.Line}" : Format.Nothing,
                call.Routes.Count == 0 ? Format.Nothing : string.Join(", ", call.Routes),
            ])));
}
