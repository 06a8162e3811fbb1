using System.Text.Json;
using System.Text.Json.Serialization;
using DotnetStarvation.Fix.Calls;

namespace DotnetStarvation.Fix;

/// <summary>A result for machines. docs/fix.schema.json describes it.</summary>
internal static class FixJson
{
    private const string Schema = "dotnet-starvation/fix/1";

    private static readonly FixJsonContext Context = new(PlainJson.Options(FixJsonContext.Default.Options));

    public static string FromResult(FixResult result) => PlainJson.Serialize(
        new(Schema, result.IsApplied, [.. result.Rewritten.Select(Call)], [.. result.Left.Select(Call)], result.Renamed,
            result.Files, result.Patch),
        Context.FixDocument);

    private static FixedCall Call(WaitingCall call) =>
        new(call.Method, call.Api.Method, call.Api.Twin, call.File, call.Line, call.Obstacle);
}

internal sealed record FixDocument(
    string Schema,
    bool Applied,
    IReadOnlyList<FixedCall> Rewritten,
    IReadOnlyList<FixedCall> Left,
    IReadOnlyList<string> Renamed,
    IReadOnlyList<string> Files,
    string Patch);

internal sealed record FixedCall(string Method, string Api, string? Instead, string File, int Line, string? Reason);

[JsonSourceGenerationOptions(JsonSerializerDefaults.Web, WriteIndented = true,
    DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull)]
[JsonSerializable(typeof(FixDocument))]
internal sealed partial class FixJsonContext : JsonSerializerContext;
