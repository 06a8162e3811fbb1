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
        (string Name, string Value)[] facts =
        [
            ("Began", Text(document.Began)),
            ("Lasted", $"{document.Duration:0.0} s{(document.IsOver ? "" : ", and goes on")}"),
            ("On", document.Host),
            ("Incidents with this cause", $"{document.Count}"),
            ("First", Text(document.First)),
            ("Longest", $"{document.Longest:0.0} s"),
        ];
        string list = string.Concat(facts.Select(fact =>
            $"<div><dt>{fact.Name}</dt><dd>{HtmlText.Encode(PrintableText.Escape(fact.Value))}</dd></div>\n"));
        return PageShell.Around(
            title,
            $"<h1>{HtmlText.Encode(title)}</h1>\n<dl>\n{list}</dl>\n" + CheckPage.Section(report, "h2", "", "process"),
            $"Made by dotnet-starvation {ToolVersion.Text}. All that was seen is in the JSON document next to this file; "
                + "how often it happened since is counted there, too.");
    }

    private static string Text(DateTimeOffset time) => $"{time.UtcDateTime:yyyy-MM-dd HH:mm:ss} UTC";
}
