using System.Text.Json;
using System.Text.Json.Serialization;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Cures;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Verify;

/// <summary>A comparison for machines. docs/verify.schema.json describes it; times are seconds.</summary>
internal static class VerifyJson
{
    private const string Schema = "dotnet-starvation/verify/1";

    private static readonly VerifyJsonContext Context = new(PlainJson.Options(VerifyJsonContext.Default.Options));

    public static string FromComparison(CureComparison comparison) => PlainJson.Serialize(
        new(Schema, comparison.Outcome, comparison.Sentence, State(comparison.Before), State(comparison.After),
            comparison.Gone, comparison.Remaining, comparison.New),
        Context.VerifyDocument);

    private static PoolDocument State(PoolReport report) => new(report.Verdict, report.Process, report.Figures);
}

internal sealed record VerifyDocument(
    string Schema,
    CureOutcome Outcome,
    string Summary,
    PoolDocument Before,
    PoolDocument After,
    IReadOnlyList<ReportedCall> Gone,
    IReadOnlyList<ReportedCall> Remaining,
    IReadOnlyList<ReportedCall> New);

internal sealed record PoolDocument(Verdict Verdict, string? Process, PoolFigures Figures);

[JsonSourceGenerationOptions(JsonSerializerDefaults.Web, WriteIndented = true, IgnoreReadOnlyProperties = true,
    Converters = [typeof(KebabCaseEnum<CureOutcome>), typeof(KebabCaseEnum<Verdict>)])]
[JsonSerializable(typeof(VerifyDocument))]
internal sealed partial class VerifyJsonContext : JsonSerializerContext;
