using System.Text;
using DotnetStarvation.Incidents;
using StockExchange.LivePages.Content;
using StockExchange.Pages.Html;
using ThreadPoolDiagnostics.Incidents;

namespace DotnetStarvation.Dashboard;

/// <summary>The episodes so far, each as a page to download.</summary>
internal sealed class EpisodeFiles(TimeProvider time)
{
    private const int Most = 20;

    private readonly Lock _lock = new();
    private readonly List<(string Row, LiveFile File)> _kept = [];

    /// <summary>Keeps the page of an incident, in place of an earlier version of it.</summary>
    public void Keep(RecordedIncident recorded)
    {
        Incident incident = recorded.Incident;
        string name = $"starvation-{Local(incident):yyyyMMdd-HHmmss}.html";
        byte[] html = Encoding.UTF8.GetBytes(IncidentPage.FromIncident(recorded));
        lock (_lock)
        {
            _kept.RemoveAll(kept => kept.File.Name == name);
            _kept.Insert(0, (Row(incident, name), new(name, html)));
            if (_kept.Count > Most) _kept.RemoveAt(Most);
        }
    }

    public LiveFile? Find(string name)
    {
        lock (_lock) return _kept.Find(kept => kept.File.Name == name).File;
    }

    public string Render()
    {
        lock (_lock)
        {
            string rows = string.Concat(_kept.Select(kept => kept.Row));
            return "<h2>Episodes</h2>\n" + (rows.Length == 0
                ? "<p class=\"soft\">None so far.</p>\n"
                : $"<ul>\n{rows}</ul>\n<p class=\"soft\">Each is a page that opens offline. The latest {Most} are kept.</p>\n");
        }
    }

    private string Row(Incident incident, string name)
    {
        string lasted = incident.IsOver ? $"lasted {incident.Duration.TotalSeconds:0.0} s or more" : "continues";
        return $"<li><a href=\"files/{name}\" download>{Local(incident):HH:mm:ss}</a> {HtmlText.Encode($"{incident.Cause}")} "
            + $"<span class=\"soft\">{HtmlText.Encode(lasted)}</span></li>\n";
    }

    private DateTimeOffset Local(Incident incident) => TimeZoneInfo.ConvertTime(incident.Began, time.LocalTimeZone);
}
