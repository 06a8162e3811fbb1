using System.Text.Json;
using System.Text.Json.Serialization;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Messages;
using ThreadPoolDiagnostics.Messages.Logs;

namespace DotnetStarvation.Explain;

/// <summary>The findings as JSON; docs/explain.schema.json describes every property.</summary>
internal static class ExplainJson
{
    private const string Schema = "dotnet-starvation/explain/1";

    private static readonly ExplainJsonContext Context = new(PlainJson.Options(ExplainJsonContext.Default.Options));

    public static string FromLog(string name, ExplainedLog log) => PlainJson.Serialize(
        new(Schema, name, log.Lines, log.CutLines, [.. log.Findings.Select(Found)]), Context.ExplainDocument);

    private static ExplainDocument.Finding Found(MessageFinding finding) => new(
        finding.Message.Id,
        finding.Message.Title,
        finding.Reading.Level,
        finding.Count,
        finding.First,
        finding.Last,
        finding.Worst,
        finding.Reading.Shows,
        finding.Message.NotShown,
        finding.Message.Next,
        ExplainText.Page(finding.Message),
        finding.Reading.Figures,
        finding.Text);
}

internal sealed record ExplainDocument(
    string Schema, string Source, long Lines, long CutLines, IReadOnlyList<ExplainDocument.Finding> Findings)
{
    internal sealed record Finding(
        string Id,
        string Title,
        MessageLevel Level,
        int Count,
        LogPlace First,
        LogPlace Last,
        LogPlace Worst,
        string Shows,
        string NotShown,
        string Next,
        string Page,
        IReadOnlyList<MessageFigure> Figures,
        string Text);
}

[JsonSourceGenerationOptions(JsonSerializerDefaults.Web, WriteIndented = true,
    DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull, Converters = [typeof(KebabCaseEnum<MessageLevel>)])]
[JsonSerializable(typeof(ExplainDocument))]
internal sealed partial class ExplainJsonContext : JsonSerializerContext;
