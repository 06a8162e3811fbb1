using DotnetStarvation.Checks;
using StockExchange.CommandLine;
using StockExchange.Pages.Html;

namespace DotnetStarvation.Incidents;

/// <summary>An incident as one page that opens offline.</summary>
internal static class IncidentPage
{
    public static string FromDocument(IncidentDocument document, CheckReport report)
    {
        string title = $"Starvation of {report.Process!.Name ?? report.Subject}: {document.Cause.ToCause()}";
        string facts = HtmlText.Facts(
        [
            ("Began", Text(document.Began)),
            ("Lasted", $"{document.Duration:0.0} s{(document.IsOver ? "" : ", and goes on")}"),
            ("On", PrintableText.Escape(document.Host)),
            ("Incidents with this cause", $"{document.Count}"),
            ("First", Text(document.First)),
            ("Longest", $"{document.Longest:0.0} s"),
        ]);
        return PageShell.Around(
            title,
            $"<h1>{HtmlText.Encode(title)}</h1>\n{facts}" + CheckPage.Section(report, "h2", "", "process"),
            $"Made by dotnet-starvation {ToolVersion.Text}. All that was seen is in the JSON document next to this file; "
                + "how often it happened since is counted there, too.");
    }

    private static string Text(DateTimeOffset time) => $"{time.UtcDateTime:yyyy-MM-dd HH:mm:ss} UTC";
}
