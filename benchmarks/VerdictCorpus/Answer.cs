using System.Text.Json;
using System.Text.Json.Serialization;

namespace VerdictCorpus;

/// <summary>What <c>check --json</c> said, as far as it is compared.</summary>
/// <param name="Verdict">In kebab-case.</param>
/// <param name="BlockingCalls">The one that holds most threads first.</param>
/// <param name="Evidence">A sentence each.</param>
/// <param name="Processes">Of a command, the gravest first.</param>
internal sealed record Answer(
    [property: JsonRequired] string Verdict,
    IReadOnlyList<NamedCall>? BlockingCalls,
    IReadOnlyList<string>? Evidence = null,
    IReadOnlyList<FollowedAnswer>? Processes = null)
{
    /// <summary>What to change: the first entry is about the first call.</summary>
    public IReadOnlyList<string>? Advice { get; init; }

    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web);

    public NamedCall? TopCall => BlockingCalls is [var top, ..] ? top : null;

    /// <summary>The exit code that goes with the verdict.</summary>
    public int ExitCode => Verdict switch { "starving" => 2, "unknown" => 4, _ => 0 };

    /// <summary>Null when it is not what the tool's documentation promises.</summary>
    public static Answer? Parse(string json)
    {
        try
        {
            var answer = JsonSerializer.Deserialize<Answer>(json, Json);
            return answer is { Processes: [var gravest, ..] } ? gravest.Check : answer;
        }
        catch (JsonException)
        {
            return null;
        }
    }
}

/// <summary>One process of a command.</summary>
internal sealed record FollowedAnswer([property: JsonRequired] Answer Check);
