using StockExchange.Pages.Diagnoses;
using StockExchange.Pages.Html;

namespace StockExchange.LoadReports.Html;

/// <summary>What ThreadPoolDiagnostics makes of the server.</summary>
internal static class ServerHtml
{
    /// <summary>The verdict in a sentence.</summary>
    public static string Banner(ServerSection? server) =>
        server?.Verdict is { } verdict ? DiagnosisHtml.Banner(verdict, server.Summary) : "";

    /// <summary>Why, where, and what to change.</summary>
    public static string Details(ServerSection? server) => server?.ToDiagnosis() is not { } diagnosis
        ? ""
        : "<h3>What the server did</h3>\n"
            + $"<p class=\"soft\">{HtmlText.Encode($"Process {server.ProcessId}, {server.Name}.")}</p>\n"
            + DiagnosisHtml.Details(diagnosis);
}
