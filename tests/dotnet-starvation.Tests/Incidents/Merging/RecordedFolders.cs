using System.Text.Json.Nodes;
using DotnetStarvation.Incidents;
using ThreadPoolDiagnostics.Incidents;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Tests.Incidents.Merging;

/// <summary>Folders as recorders of several nodes write them.</summary>
internal sealed class RecordedFolders(TemporaryFolder folder)
{
    private static readonly RecordLimits Limits = new(TimeSpan.FromSeconds(1), 10_000, 1_000_000_000);

    public static DateTimeOffset At(double seconds) => DateTimeOffset.UnixEpoch + TimeSpan.FromSeconds(seconds);

    public static IncidentResource Replica(string service, string? version, string instance) =>
        new(service, version, instance, null, null, null, null);

    /// <summary>Saves an incident of 3 s.</summary>
    public void Keep(string node, string program, string method, double at, IncidentResource? resource = null)
    {
        Incident incident = IncidentFolderTests.Happened(at, method);
        new IncidentFolder(folder.File(node), Limits, TimeProvider.System).Keep(
            new(new(5, program, program, null), incident, resource));
    }

    /// <summary>The same where the call is one that a stack showed, at a line, with an API.</summary>
    public void Keep(string node, IncidentResource resource, string method, string? api, int line, double at)
    {
        Incident incident = IncidentFolderTests.Happened(at, method);
        BlockingCall call = incident.Diagnosis.BlockingCalls[0] with
        {
            Method = $"App.{method}(int)",
            Wait = WaitKind.Task,
            Api = api,
            Source = new("/src/Orders.cs", line),
            Candidates = [],
        };
        incident = incident with { Diagnosis = incident.Diagnosis with { BlockingCalls = [call] } };
        new IncidentFolder(folder.File(node), Limits, TimeProvider.System).Keep(
            new(new(5, "Shop", "Shop", null), incident, resource));
    }

    /// <summary>Writes the list of processes that the recorder of a node followed, from one time to another.</summary>
    public void Follow(string node, double first, double last, params IncidentResource[] replicas)
    {
        var followed = new FollowedProcesses(
            FollowedProcesses.CurrentSchema,
            [.. replicas.Select(one => new FollowedReplica(one.Service, one.Version, one.Instance, node, At(first), At(last)))]);
        Directory.CreateDirectory(folder.File(node));
        folder.Write($"{node}/{IncidentFolder.ProcessesFile}", followed.ToJson());
    }

    /// <summary>A line as the Collector's file exporter writes it.</summary>
    public static string OtlpLine(IncidentResource resource, string method, string api, double at, double seconds)
    {
        JsonArray attributes =
        [
            Text("dotnet.starvation.verdict", "starving"), Text("code.function.name", $"App.{method}"),
            Text("code.file.path", "/src/Orders.cs"),
            Attribute("code.line.number", new() { ["intValue"] = "42" }), // 64-bit integers are strings in OTLP's JSON
            Text("dotnet.starvation.api", api), Text("dotnet.starvation.page", "https://pages.example.com/1.html"),
            Attribute("dotnet.starvation.duration", new() { ["doubleValue"] = seconds }),
        ];
        var record = new JsonObject
        {
            ["timeUnixNano"] = $"{(long)(at * 1e9)}",
            ["severityNumber"] = 13,
            ["severityText"] = "WARN",
            ["body"] = new JsonObject { ["stringValue"] = "shop starves its thread pool." },
            ["attributes"] = attributes,
        };
        JsonArray replica =
        [
            Text("service.name", resource.Service), Text("service.version", resource.Version!),
            Text("service.instance.id", resource.Instance), Text("host.name", "node-9"),
        ];
        return new JsonObject
        {
            ["resourceLogs"] = new JsonArray(new JsonObject
            {
                ["resource"] = new JsonObject { ["attributes"] = replica },
                ["scopeLogs"] = new JsonArray(new JsonObject { ["logRecords"] = new JsonArray(record) }),
            }),
        }.ToJsonString();
    }

    private static JsonObject Text(string key, string value) => Attribute(key, new() { ["stringValue"] = value });

    private static JsonObject Attribute(string key, JsonObject value) => new() { ["key"] = key, ["value"] = value };
}
