using DotnetStarvation.Checks;
using StockExchange.CommandLine;
using StockExchange.Pages.Html;
using ThreadPoolDiagnostics.Incidents;

namespace DotnetStarvation.Incidents;

/// <summary>An incident as one page that opens offline.</summary>
internal static class IncidentPage
{
    /// <summary>One that is kept without a document.</summary>
    public static string FromIncident(RecordedIncident recorded) => Render(recorded, [], "");

    /// <summary>One next to its document.</summary>
    public static string FromDocument(IncidentDocument document, RecordedIncident recorded) => Render(
        recorded,
        [
            ("Incidents with this cause", $"{document.Count}"),
            ("First", Text(document.First)),
            ("Longest", $"{document.Longest:0.0} s"),
        ],
        " The whole observation is in the JSON document next to this file; how often it happened since is counted there, too.");

    private static string Render(RecordedIncident recorded, IEnumerable<(string, string?)> others, string remark)
    {
        (CheckReport report, Incident incident) = (recorded.ToReport(), recorded.Incident);
        string title = $"Starvation of {report.Process!.Name ?? report.Subject}: {incident.Cause}";
        string facts = HtmlText.Facts(
        [
            ("Began", Text(incident.Began)),
            ("Lasted", $"{incident.Duration.TotalSeconds:0.0} s{(incident.IsOver ? "" : ", and continues")}"),
            ("On", PrintableText.Escape(Environment.MachineName)),
            .. others,
        ]);
        return PageShell.Around(
            title,
            $"<h1>{HtmlText.Encode(title)}</h1>\n{facts}" + CheckPage.Section(report, "h2", "", "process"),
            $"Made by dotnet-starvation {ToolVersion.Text}.{remark}");
    }

    private static string Text(DateTimeOffset time) => $"{time.UtcDateTime:yyyy-MM-dd HH:mm:ss} UTC";
}
