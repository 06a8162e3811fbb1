using System.Text.Json;
using System.Text.Json.Serialization;

namespace DotnetStarvation.Incidents;

/// <summary>
/// The processes that a recorder has followed, as the file beside its incidents keeps them, so that "on 12 of 30 replicas" can
/// be said.
/// </summary>
/// <param name="Schema">The version, which grows when a reader of older documents would misread a newer one.</param>
/// <param name="Processes">The processes.</param>
internal sealed record FollowedProcesses(string Schema, IReadOnlyList<FollowedReplica> Processes)
{
    public const string CurrentSchema = "dotnet-starvation/processes/1";

    private static readonly FollowedProcessesContext Context = new(PlainJson.Options(FollowedProcessesContext.Default.Options));

    /// <exception cref="JsonException">The text is not such a document.</exception>
    public static FollowedProcesses Parse(Stream json) =>
        JsonSerializer.Deserialize(json, Context.FollowedProcesses) is { Schema: CurrentSchema } known
            && !known.Processes.Contains(null!)
            ? known
            : throw new JsonException($"its schema is not '{CurrentSchema}', or a process in it is null.");

    public string ToJson() => JsonSerializer.Serialize(this, Context.FollowedProcesses);
}

/// <summary>A process that was followed.</summary>
/// <param name="Service">service.name.</param>
/// <param name="Version">service.version; null when unknown.</param>
/// <param name="Instance">service.instance.id: one start of one process.</param>
/// <param name="Host">The name of the machine or container of the recorder.</param>
/// <param name="First">When it was first followed.</param>
/// <param name="Last">When it was last followed, to a minute.</param>
internal sealed record FollowedReplica(
    string Service, string? Version, string Instance, string Host, DateTimeOffset First, DateTimeOffset Last);

[JsonSourceGenerationOptions(JsonSerializerDefaults.Web, WriteIndented = true,
    RespectRequiredConstructorParameters = true, RespectNullableAnnotations = true)]
[JsonSerializable(typeof(FollowedProcesses))]
internal sealed partial class FollowedProcessesContext : JsonSerializerContext;
