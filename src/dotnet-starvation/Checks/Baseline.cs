using System.Text.Json;
using System.Text.Json.Serialization;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Checks;

/// <summary>Known calls, for which a build does not fail: a file in the repository.</summary>
internal sealed record Baseline(IReadOnlyList<KnownCause> Known)
{
    private const string Schema = "dotnet-starvation/baseline/1";

    /// <summary>Created on demand: most checks need neither a baseline nor JSON.</summary>
    private static BaselineContext Context => new(PlainJson.Options(BaselineContext.Default.Options));

    public static Baseline Empty { get; } = new([]);

    /// <summary>Whether an entry allows each call that held a tenth of the busy threads or more today.</summary>
    public bool Covers(IReadOnlyList<BlockingCall> calls, DateOnly today) => !Missing(calls, today).Any();

    /// <summary>The entry that allows a call today; null when there is none.</summary>
    /// <param name="call">The call.</param>
    /// <param name="requests">The requests in which it waited.</param>
    /// <param name="today">The date by which entries expire.</param>
    public KnownCause? EntryFor(BlockingCall call, IReadOnlyList<string> requests, DateOnly today) =>
        Known.FirstOrDefault(entry => !entry.IsExpired(today) && entry.Allows(call, requests));

    /// <summary>The baseline with those causes of these reports added that it does not allow today.</summary>
    public Baseline With(IEnumerable<CheckReport> starved, DateOnly today) => With(
        starved.SelectMany(report => Missing(report.Diagnosis.BlockingCalls, today)));

    /// <summary>The baseline with entries added.</summary>
    public Baseline With(IEnumerable<KnownCause> entries) => new([.. Known.Concat(entries).Distinct()]);

    /// <exception cref="InvalidDataException">An entry has no reason.</exception>
    public void RequireReasons(string file)
    {
        if (Known.FirstOrDefault(entry => string.IsNullOrWhiteSpace(entry.Reason)) is { } bare)
            throw new InvalidDataException(
                $"{file}: the entry for {bare} has no reason. --strict takes entries with a \"reason\" only: why it may block.");
    }

    /// <exception cref="InvalidDataException">It is not a baseline.</exception>
    /// <exception cref="IOException">It cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be read.</exception>
    public static Baseline Load(string file)
    {
        try
        {
            BaselineDocument? document = JsonSerializer.Deserialize(File.ReadAllText(file), Context.BaselineDocument);
            return document is { Schema: Schema, Known: { } known }
                ? FromEntries(known)
                : throw new JsonException($"its schema is not '{Schema}'.");
        }
        catch (JsonException failure)
        {
            throw new InvalidDataException($"{file} is not a baseline: {failure.Message}", failure);
        }
    }

    /// <summary>Entries for the calls that none allows; one for the unknown cause when no call was seen.</summary>
    private IEnumerable<KnownCause> Missing(IReadOnlyList<BlockingCall> calls, DateOnly today) => calls.Count > 0
        ? Cause.CallsIn(calls).Where(call => EntryFor(call, call.Routes, today) is null)
            .Select(call => KnownCause.FromCall(call, call.Routes))
        : Known.Any(entry => !entry.IsExpired(today) && entry.Allows(Cause.Unknown))
            ? []
            : [new(Cause.Unknown.Method, Cause.Unknown.Wait)];

    private static Baseline FromEntries(IReadOnlyList<KnownCause> known) =>
        known.All(entry => entry is { IsValid: true })
            ? new(known)
            : throw new JsonException("an entry names neither a method nor an api.");

    /// <summary>The document, ordered by method, so that the difference between two versions is short.</summary>
    public string ToJson() => PlainJson.Serialize(
        new BaselineDocument(
            Schema,
            [
                .. Known.OrderBy(entry => entry.Method, StringComparer.Ordinal).ThenBy(entry => entry.Wait)
                    .ThenBy(entry => entry.Api, StringComparer.Ordinal),
            ]),
        Context.BaselineDocument);
}

internal sealed record BaselineDocument(string Schema, IReadOnlyList<KnownCause>? Known);

[JsonSourceGenerationOptions(JsonSerializerDefaults.Web, WriteIndented = true,
    DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull, IgnoreReadOnlyProperties = true,
    RespectRequiredConstructorParameters = true, RespectNullableAnnotations = true,
    Converters = [typeof(KebabCaseEnum<WaitKind>)])]
[JsonSerializable(typeof(BaselineDocument))]
internal sealed partial class BaselineContext : JsonSerializerContext;
