using System.Text.Json;
using DotnetStarvation.Checks;
using StockExchange.Pages.Html;
using ThreadPoolDiagnostics.Incidents;
using ThreadPoolDiagnostics.Observations;

namespace DotnetStarvation.Incidents;

/// <summary>An incident and the process that had it.</summary>
internal sealed record RecordedIncident(CheckedProcess Process, Incident Incident, IncidentResource? Resource = null)
{
    private const int LongestObservation = 600_000;
    private const int MostEvents = 500;
    private const int MostSnapshots = 3;

    /// <summary>Part of the file's name: equal for incidents of this program with this cause, on every machine.</summary>
    public string Key => ShortId.For($"{Process.Name}\n{Incident.Cause.Method}\n{Incident.Cause.Wait}");

    /// <summary>The check that the page shows. The document has it with fewer events.</summary>
    public CheckReport ToReport() => new(Process, Process.ToString(), Incident.Observation, Incident.Diagnosis);

    /// <param name="earlier">The document of the earlier incidents with the same cause; null when there are none.</param>
    /// <param name="isNew">Whether this one is not counted in it yet.</param>
    public IncidentDocument ToDocument(IncidentDocument? earlier, bool isNew)
    {
        CheckReport report = ToReport() with { Observation = Trimmed(Incident.Observation) };
        return new(
            IncidentDocument.CurrentSchema,
            Incident.Cause,
            Environment.MachineName,
            (earlier?.Count ?? 0) + (isNew ? 1 : 0),
            earlier?.First ?? Incident.Began,
            earlier?.Last > Incident.Began ? earlier.Last : Incident.Began,
            Math.Max(earlier?.Longest ?? 0, Incident.Duration.TotalSeconds),
            Incident.Began,
            Incident.Duration.TotalSeconds,
            Incident.IsOver,
            CheckJson.Document(report) with { StackSnapshots = Incident.Observation.Stacks.Count },
            Observation(report.Observation),
            Resource,
            IncidentOccurrence.FromIncident(this).AddedTo(earlier?.Occurrences));
    }

    /// <summary>Limits the size of the document: it has the latest events only.</summary>
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
        return json.Length > LongestObservation ? null : JsonElement.Parse(json);
    }
}
