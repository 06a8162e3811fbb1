using System.Text.Json;
using DotnetStarvation.Checks;
using StockExchange.Pages.Html;
using ThreadPoolDiagnostics.Incidents;
using ThreadPoolDiagnostics.Observations;

namespace DotnetStarvation.Incidents;

/// <summary>An incident of a process, on its way into a file.</summary>
/// <param name="Process">Whose it is.</param>
/// <param name="Incident">What was seen.</param>
internal sealed record RecordedIncident(CheckedProcess Process, Incident Incident)
{
    private const int LongestObservation = 600_000;
    private const int MostEvents = 500;
    private const int MostSnapshots = 3;

    /// <summary>The same for incidents of this program with this cause, on every machine: part of the file's name.</summary>
    public string Key => ShortId.For($"{Process.Name}\n{Incident.Cause.Method}\n{Incident.Cause.Wait}");

    /// <summary>What the page is about, and, less what would make it long, the document.</summary>
    public CheckReport ToReport() => new(Process, Process.ToString(), Incident.Observation, Incident.Diagnosis);

    /// <param name="earlier">The incidents with the same cause until now; null when it is the first.</param>
    /// <param name="isNew">It was not counted yet.</param>
    public IncidentDocument ToDocument(IncidentDocument? earlier, bool isNew)
    {
        CheckReport report = ToReport() with { Observation = Trimmed(Incident.Observation) };
        return new(
            IncidentDocument.CurrentSchema,
            new(Incident.Cause.Method, Incident.Cause.Wait),
            Environment.MachineName,
            (earlier?.Count ?? 0) + (isNew ? 1 : 0),
            earlier?.First ?? Incident.Began,
            Incident.Began,
            Math.Max(earlier?.Longest ?? 0, Incident.Duration.TotalSeconds),
            Incident.Began,
            Incident.Duration.TotalSeconds,
            Incident.IsOver,
            CheckJson.Document(report) with { StackSnapshots = Incident.Observation.Stacks.Count },
            Observation(report.Observation));
    }

    /// <summary>A document stays small, whatever the process does: of events the latest are kept.</summary>
    private static Observation Trimmed(Observation observation) => observation with
    {
        Adjustments = [.. observation.Adjustments.TakeLast(MostEvents)],
        Stacks = [.. observation.Stacks.TakeLast(MostSnapshots)],
        Waits = [.. observation.Waits.TakeLast(MostEvents)],
        LockWaits = [.. observation.LockWaits.TakeLast(MostEvents)],
        Requests = [.. observation.Requests.TakeLast(MostEvents)],
        TaskWaits = [.. observation.TaskWaits.TakeLast(MostEvents)],
    };

    private static JsonElement? Observation(Observation observation)
    {
        string json = ObservationJson.Write(observation);
        if (json.Length > LongestObservation) return null;
        using JsonDocument document = JsonDocument.Parse(json);
        return document.RootElement.Clone();
    }
}
