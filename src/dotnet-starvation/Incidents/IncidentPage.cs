using DotnetStarvation.Checks;
using StockExchange.CommandLine;
using StockExchange.Pages.Html;
using ThreadPoolDiagnostics.Incidents;

namespace DotnetStarvation.Incidents;

/// <summary>An incident as a self-contained page.</summary>
internal static class IncidentPage
{
    public static string FromIncident(RecordedIncident recorded) => Render(recorded, [], "");

    /// <summary>The page next to a document.</summary>
    public static string FromDocument(IncidentDocument document, RecordedIncident recorded) => Render(
        recorded,
        [
            ("Incidents with this cause", $"{document.Count}"),
            ("First", Text(document.First)),
            ("Longest", $"{document.Longest:0.0} s"),
        ],
        " The JSON document next to this file has the whole observation and the number of incidents.");

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

    public static string Text(DateTimeOffset time) => $"{time.UtcDateTime:yyyy-MM-dd HH:mm:ss} UTC";
}
