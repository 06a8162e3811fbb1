using System.Text.Json;
using System.Text.Json.Serialization;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Checks;

/// <summary>Causes of starvation that are known and are not to fail a build: a file beside the code.</summary>
internal sealed record Baseline(IReadOnlySet<Cause> Known)
{
    private const string Schema = "dotnet-starvation/baseline/1";

    /// <summary>Made when it is needed: most checks are without a baseline, and without anything of JSON.</summary>
    private static BaselineContext Context => new(PlainJson.Options(BaselineContext.Default.Options));

    public static Baseline Empty { get; } = new(new HashSet<Cause>());

    /// <summary>Each call that held many of the threads is known.</summary>
    public bool Covers(IReadOnlyList<BlockingCall> calls) => Cause.AllIn(calls).All(Known.Contains);

    /// <summary>With what these starved of, too.</summary>
    public Baseline With(IEnumerable<CheckReport> starved) => new(
        Known.Concat(starved.SelectMany(report => Cause.AllIn(report.Diagnosis.BlockingCalls))).ToHashSet());

    /// <exception cref="InvalidDataException">It is not a baseline.</exception>
    /// <exception cref="IOException">It cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be read.</exception>
    public static Baseline Load(string file)
    {
        try
        {
            BaselineDocument? document = JsonSerializer.Deserialize(File.ReadAllText(file), Context.BaselineDocument);
            return document is { Schema: Schema, Known: { } known }
                ? new(known.Select(cause => cause.ToCause()).ToHashSet())
                : throw new JsonException($"its schema is not '{Schema}'.");
        }
        catch (JsonException failure)
        {
            throw new InvalidDataException($"{file} is not a baseline: {failure.Message}", failure);
        }
    }

    /// <summary>In order of the methods, so that a change of it is easily read.</summary>
    public string ToJson() => JsonSerializer.Serialize(
        new BaselineDocument(Schema, [.. Known
            .OrderBy(cause => cause.Method, StringComparer.Ordinal).ThenBy(cause => cause.Wait)
            .Select(cause => new KnownCause(cause.Method, cause.Wait))]),
        Context.BaselineDocument);
}

internal sealed record BaselineDocument(string Schema, IReadOnlyList<KnownCause>? Known);

internal sealed record KnownCause(
    string Method, [property: JsonConverter(typeof(KebabCaseEnum<WaitKind>))] WaitKind Wait)
{
    public Cause ToCause() => new(Method, Wait);
}

/// <summary>The source-generated serialiser of a baseline.</summary>
[JsonSourceGenerationOptions(JsonSerializerDefaults.Web, WriteIndented = true,
    RespectRequiredConstructorParameters = true, RespectNullableAnnotations = true)]
[JsonSerializable(typeof(BaselineDocument))]
internal sealed partial class BaselineContext : JsonSerializerContext;
