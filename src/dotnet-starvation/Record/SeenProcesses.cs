using System.Text.Json;
using System.Text.Json.Serialization;
using DotnetStarvation.Incidents;
using ThreadPoolDiagnostics.Resources;

namespace DotnetStarvation.Record;

/// <summary>
/// The file with the processes that were followed, beside the incidents: without it nobody could say how many replicas had none.
/// A restarted recorder continues it. Thread-safe.
/// </summary>
internal sealed class SeenProcesses(string folder, TimeProvider time)
{
    private const int Most = 10_000;
    private static readonly TimeSpan SaveInterval = TimeSpan.FromMinutes(1);
    private static readonly SeenContext Context = new(PlainJson.Options(SeenContext.Default.Options));

    private readonly Lock _lock = new();
    private readonly string _file = Path.Combine(folder, IncidentFolder.ProcessesFile);
    private readonly Dictionary<string, SeenProcess> _running = new(StringComparer.Ordinal);
    private long _saved = time.GetTimestamp();

    /// <summary>A process is followed from now on.</summary>
    /// <exception cref="IOException">Writing failed.</exception>
    /// <exception cref="UnauthorizedAccessException">Writing is not permitted.</exception>
    public void Begin(TargetResource resource) => Change(() =>
    {
        DateTimeOffset now = time.GetUtcNow();
        SeenProcess seen = SeenProcess.FromResource(resource, now);
        SeenProcess? earlier = Read().FirstOrDefault(one => one.Instance == seen.Instance);
        _running[seen.Instance] = seen with { First = earlier?.First ?? now };
        Save_NeedsLock(now);
    });

    /// <summary>A process is not followed any more.</summary>
    public void End(TargetResource resource) => Change(() =>
    {
        Save_NeedsLock(time.GetUtcNow());
        _running.Remove(resource[TargetResource.ServiceInstance] ?? "");
    });

    /// <summary>Brings the time up to date at which the running ones were last seen, once a minute.</summary>
    public void SaveIfDue()
    {
        if (_running.Count == 0 || time.GetElapsedTime(_saved) < SaveInterval) return;
        Change(() => Save_NeedsLock(time.GetUtcNow()));
    }

    private void Change(Action change)
    {
        lock (_lock) change();
    }

    private void Save_NeedsLock(DateTimeOffset now)
    {
        _saved = time.GetTimestamp();
        foreach (string instance in _running.Keys.ToArray()) _running[instance] = _running[instance] with { Last = now };
        SeenProcess[] all =
        [
            .. Read().Where(one => !_running.ContainsKey(one.Instance)).Concat(_running.Values)
                .OrderByDescending(one => one.Last).Take(Most).OrderBy(one => one.First),
        ];
        IncidentFolder.Write(
            _file, JsonSerializer.Serialize(new SeenDocument(SeenDocument.CurrentSchema, all), Context.SeenDocument));
    }

    /// <summary>The processes in the file; none when there is no file, or a damaged one, which is then replaced.</summary>
    private IReadOnlyList<SeenProcess> Read()
    {
        try
        {
            return File.Exists(_file)
                && JsonSerializer.Deserialize(File.ReadAllText(_file), Context.SeenDocument) is { } document
                    ? document.Processes
                    : [];
        }
        catch (JsonException)
        {
            return [];
        }
    }
}

/// <summary>A process that was followed.</summary>
/// <param name="Service">service.name.</param>
/// <param name="Version">service.version; null when unknown.</param>
/// <param name="Instance">service.instance.id.</param>
/// <param name="Host">host.name.</param>
/// <param name="First">When it was first followed.</param>
/// <param name="Last">When it was last followed.</param>
internal sealed record SeenProcess(
    string Service, string? Version, string Instance, string Host, DateTimeOffset First, DateTimeOffset Last)
{
    public static SeenProcess FromResource(TargetResource resource, DateTimeOffset now) => new(
        resource[TargetResource.ServiceName]!, resource[TargetResource.ServiceVersion],
        resource[TargetResource.ServiceInstance]!, resource[TargetResource.Host]!, now.ToUniversalTime(), now.ToUniversalTime());
}

/// <summary>The file's contents.</summary>
internal sealed record SeenDocument(string Schema, IReadOnlyList<SeenProcess> Processes)
{
    public const string CurrentSchema = "dotnet-starvation/processes/1";
}

[JsonSourceGenerationOptions(JsonSerializerDefaults.Web, WriteIndented = true, RespectNullableAnnotations = true,
    RespectRequiredConstructorParameters = true)]
[JsonSerializable(typeof(SeenDocument))]
internal sealed partial class SeenContext : JsonSerializerContext;
