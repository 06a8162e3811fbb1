using System.Text;
using StockExchange.CommandLine;
using StockExchange.Pages.Html;

namespace DotnetStarvation.Incidents.Merging;

/// <summary>The incidents of all replicas as a self-contained page, with links to the pages of incidents.</summary>
internal static class IncidentsPage
{
    private const int MostPages = 20;

    /// <param name="merged">The incidents.</param>
    /// <param name="folder">The folder of the page, from which paths of other pages lead.</param>
    public static string FromIncidents(MergedIncidents merged, string folder)
    {
        var body = new StringBuilder($"<h1>Incidents of thread pool starvation</h1>\n")
            .Append(HtmlText.Box(
                merged.Causes.Count > 0 ? "bad" : "", IncidentsText.Summary(merged),
                merged.Page is { } page ? $"<p>Read first: {Link(page, folder)}</p>\n" : "<p></p>"))
            .Append(Table(merged));
        foreach (CommonCause cause in merged.Causes) body.Append(Section(cause, merged, folder));
        return PageShell.Around(
            "Incidents of thread pool starvation", body.ToString(), $"Made by dotnet-starvation {ToolVersion.Text}.");
    }

    private static string Table(MergedIncidents merged) => HtmlTable.Render(
        "Causes",
        [
            new("Blocking method", ColumnKind.LongText), new("Calls", ColumnKind.Text), new("Incidents"), new("Replicas"),
            new("Longest, s"), new("First, UTC", ColumnKind.Text), new("Last, UTC", ColumnKind.Text),
        ],
        merged.Causes.Select(cause => new HtmlRow(
        [
            Shown($"{cause.Cause}"), Shown(cause.Api ?? ""), $"{cause.Count}", $"{cause.Replicas.Count}", $"{cause.Longest:0.0}",
            $"{cause.First.UtcDateTime:yyyy-MM-dd HH:mm:ss}", $"{cause.Last.UtcDateTime:yyyy-MM-dd HH:mm:ss}",
        ])));

    private static string Section(CommonCause cause, MergedIncidents merged, string folder)
    {
        string[] links = [.. cause.Pages.Take(MostPages).Select(page => $"<li>{Link(page, folder)}</li>\n")];
        string pages = links.Length == 0 ? "" : $"<ul>\n{string.Concat(links)}</ul>\n";
        return $"<h2>{HtmlText.Encode(Shown(IncidentsText.Heading(cause)))}</h2>\n"
            + HtmlText.Paragraphs(IncidentsText.Details(cause, merged).Select(Shown))
            + HtmlTable.Render(
                "By service and version",
                [new("Service", ColumnKind.Text), new("Version", ColumnKind.Text), new("Incidents"), new("Replicas")],
                cause.Incidents.GroupBy(one => (one.Service, one.Version)).Select(same => new HtmlRow(
                [
                    Shown(same.Key.Service), Shown(same.Key.Version ?? "?"), $"{same.Sum(one => one.Count)}",
                    $"{same.Select(one => one.Replica).Distinct(StringComparer.Ordinal).Count()}",
                ])))
            + HtmlText.Part(cause.Pages.Count > MostPages ? $"Pages, {MostPages} of {cause.Pages.Count}" : "Pages", pages);
    }

    /// <summary>A link for a path or for an address of http or https; any other is text.</summary>
    private static string Link(string page, string folder)
    {
        string text = HtmlText.Encode(Shown(page));
        string? address = Uri.TryCreate(page, UriKind.Absolute, out Uri? absolute) && !absolute.IsFile
            ? absolute.Scheme is "http" or "https" ? absolute.AbsoluteUri : null
            : File.Exists(page)
                ? string.Join('/', Path.GetRelativePath(folder, page)
                    .Split(Path.DirectorySeparatorChar).Select(Uri.EscapeDataString))
                : null;
        return address is null ? text : $"<a href=\"{HtmlText.Encode(address)}\">{text}</a>";
    }

    private static string Shown(string text) => PrintableText.Escape(text);
}
