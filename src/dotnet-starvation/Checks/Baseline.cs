using System.Text.Json;
using System.Text.Json.Serialization;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Checks;

/// <summary>Known causes of starvation, for which a build does not fail: a file in the repository.</summary>
internal sealed record Baseline(IReadOnlySet<Cause> Known)
{
    private const string Schema = "dotnet-starvation/baseline/1";

    /// <summary>Created on demand: most checks need neither a baseline nor JSON.</summary>
    private static BaselineContext Context => new(PlainJson.Options(BaselineContext.Default.Options));

    public static Baseline Empty { get; } = new(new HashSet<Cause>());

    /// <summary>Whether each call that held a tenth of the busy threads or more is known.</summary>
    public bool Covers(IReadOnlyList<BlockingCall> calls) => Cause.AllIn(calls).All(Known.Contains);

    /// <summary>The baseline with the causes of these reports added.</summary>
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
                ? new(known.ToHashSet())
                : throw new JsonException($"its schema is not '{Schema}'.");
        }
        catch (JsonException failure)
        {
            throw new InvalidDataException($"{file} is not a baseline: {failure.Message}", failure);
        }
    }

    /// <summary>The document, ordered by method, so that the difference between two versions is short.</summary>
    public string ToJson() => JsonSerializer.Serialize(
        new BaselineDocument(
            Schema, [.. Known.OrderBy(cause => cause.Method, StringComparer.Ordinal).ThenBy(cause => cause.Wait)]),
        Context.BaselineDocument);
}

internal sealed record BaselineDocument(string Schema, IReadOnlyList<Cause>? Known);

[JsonSourceGenerationOptions(JsonSerializerDefaults.Web, WriteIndented = true,
    RespectRequiredConstructorParameters = true, RespectNullableAnnotations = true,
    Converters = [typeof(KebabCaseEnum<WaitKind>)])]
[JsonSerializable(typeof(BaselineDocument))]
internal sealed partial class BaselineContext : JsonSerializerContext;
