using System.Text.Json;
using System.Text.Json.Serialization;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.WaitProfiles;

namespace DotnetStarvation.Stacks.Waits;

/// <summary>Blocked time for www.speedscope.app (file-format-schema.json): a sample for each stack, weighted by its
/// time.</summary>
internal static class Speedscope
{
    private static readonly SpeedscopeContext Context = new(PlainJson.Options(SpeedscopeContext.Default.Options));

    /// <param name="profile">The waits.</param>
    /// <param name="name">The name of the process.</param>
    public static string FromProfile(WaitProfile profile, string name)
    {
        IReadOnlyList<BlockedStack> stacks = BlockedStack.In(profile);
        StackFrame[] frames = [.. stacks.SelectMany(stack => stack.Frames).Distinct()];
        Dictionary<StackFrame, int> indexes = frames.Index().ToDictionary(one => one.Item, one => one.Index);
        return PlainJson.Serialize(
            new SpeedscopeFile(
                "https://www.speedscope.app/file-format-schema.json", name, $"dotnet-starvation {ToolVersion.Text}",
                new([.. frames.Select(frame => new SpeedscopeFrame(frame.Method, frame.Source?.File, frame.Source?.Line))]),
                [
                    new("sampled", $"Blocked time of pool threads in {name}", "milliseconds", 0,
                        stacks.Sum(stack => stack.Blocked.TotalMilliseconds),
                        [.. stacks.Select(stack => stack.Frames.Select(frame => indexes[frame]).ToArray())],
                        [.. stacks.Select(stack => stack.Blocked.TotalMilliseconds)]),
                ]),
            Context.SpeedscopeFile);
    }
}

internal sealed record SpeedscopeFile(
    [property: JsonPropertyName("$schema")] string Schema, string Name, string Exporter, SpeedscopeShared Shared,
    IReadOnlyList<SpeedscopeProfile> Profiles);

internal sealed record SpeedscopeShared(IReadOnlyList<SpeedscopeFrame> Frames);

internal sealed record SpeedscopeFrame(string Name, string? File, int? Line);

internal sealed record SpeedscopeProfile(
    string Type, string Name, string Unit, double StartValue, double EndValue, IReadOnlyList<int[]> Samples,
    IReadOnlyList<double> Weights);

[JsonSourceGenerationOptions(JsonSerializerDefaults.Web, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull)]
[JsonSerializable(typeof(SpeedscopeFile))]
internal sealed partial class SpeedscopeContext : JsonSerializerContext;
