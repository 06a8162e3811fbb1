using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace DotnetStarvation.Scan;

/// <summary>
/// A scan as SARIF 2.1.0 (OASIS), which code hosts show beside the lines: a result for each line of each finding.
/// </summary>
internal static class ScanSarif
{
    private const string Root = "SRCROOT";

    private static readonly SarifContext Context = new(
        new(SarifContext.Default.Options) { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping });

    public static string FromReport(ScanReport report)
    {
        WaitKind[] rules = [.. report.Findings.Select(finding => finding.Api.Wait).Distinct().Order()];
        var driver = new SarifLog.Driver(
            "dotnet-starvation", typeof(ScanSarif).Assembly.GetName().Version?.ToString() ?? "0", [.. rules.Select(Rule)]);
        var current = new Uri(Environment.CurrentDirectory + Path.DirectorySeparatorChar);
        var folder = new SarifLog.ArtifactLocation(current.AbsoluteUri, null);
        var run = new SarifLog.Run(
            new(driver),
            new Dictionary<string, SarifLog.ArtifactLocation>(StringComparer.Ordinal) { [Root] = folder },
            "utf16CodeUnits",
            [.. report.Findings.SelectMany(finding => Results(finding, rules))]);
        return JsonSerializer.Serialize(
            new SarifLog("https://json.schemastore.org/sarif-2.1.0.json", "2.1.0", [run]), Context.SarifLog);
    }

    private static SarifLog.Rule Rule(WaitKind wait) => new(
        RuleId(wait), new($"A call that can hold a pool thread: {KebabCaseEnum<WaitKind>.Text(wait)}."));

    private static string RuleId(WaitKind wait) => $"blocking/{KebabCaseEnum<WaitKind>.Text(wait)}";

    private static IEnumerable<SarifLog.Result> Results(Finding finding, WaitKind[] rules)
    {
        string text = $"{ScanWords.Call(finding.Api)}. {ScanWords.Instead(finding.Api)} {ScanWords.AtBuildTime(finding.Rules)}"
            + (finding.Entry is { } entry ? $" It is on the road of {ScanWords.Entry(entry)}." : "");
        foreach (SourceLocation? source in finding.Sources.DefaultIfEmpty(null!))
            yield return new(
                RuleId(finding.Api.Wait),
                Array.IndexOf(rules, finding.Api.Wait),
                finding.Level == FindingLevel.Reachable ? "warning" : "note",
                new(text),
                [Location(source, finding.Method)],
                finding.Road.Count > 1 ? [new([new([.. finding.Road.Select(Step)])])] : null,
                new Dictionary<string, string>(StringComparer.Ordinal)
                {
                    ["call/v1"] = $"{finding.Method}>{finding.Api.Method}",
                });
    }

    private static SarifLog.Step Step(string method) => new(Location(null, method) with { Message = new(method) });

    private static SarifLog.Location Location(SourceLocation? source, string method) => new(
        source is null ? null : new(Artifact(source.File), new(source.Line)), [new(method, "function")], null);

    /// <summary>Relative to where the user is when the file is below it: a code host looks for it in the repository.</summary>
    private static SarifLog.ArtifactLocation Artifact(string file)
    {
        string relative = Path.GetRelativePath(Environment.CurrentDirectory, file);
        bool isBelow = Path.IsPathFullyQualified(file) && !Path.IsPathFullyQualified(relative)
            && !relative.StartsWith("..", StringComparison.Ordinal);
        if (isBelow) return new(Escaped(relative.Replace('\\', '/')), Root);
        return new(Uri.TryCreate(file, UriKind.Absolute, out Uri? whole) ? whole.AbsoluteUri : Escaped(file), null);
    }

    private static string Escaped(string path) => Uri.EscapeDataString(path).Replace("%2F", "/", StringComparison.Ordinal);
}

/// <summary>The part of the format that is written.</summary>
internal sealed record SarifLog(
    [property: JsonPropertyName("$schema")] string Schema, string Version, IReadOnlyList<SarifLog.Run> Runs)
{
    internal sealed record Run(
        Tool Tool,
        IReadOnlyDictionary<string, ArtifactLocation> OriginalUriBaseIds,
        string ColumnKind,
        IReadOnlyList<Result> Results);

    internal sealed record Tool(Driver Driver);

    internal sealed record Driver(string Name, string Version, IReadOnlyList<Rule> Rules);

    internal sealed record Rule(string Id, Text ShortDescription);

    internal sealed record Text([property: JsonPropertyName("text")] string Words);

    internal sealed record Result(
        string RuleId,
        int RuleIndex,
        string Level,
        Text Message,
        IReadOnlyList<Location> Locations,
        IReadOnlyList<CodeFlow>? CodeFlows,
        IReadOnlyDictionary<string, string> PartialFingerprints);

    internal sealed record Location(
        PhysicalLocation? PhysicalLocation, IReadOnlyList<LogicalLocation> LogicalLocations, Text? Message);

    internal sealed record PhysicalLocation(ArtifactLocation ArtifactLocation, Region Region);

    internal sealed record ArtifactLocation(string Uri, string? UriBaseId);

    internal sealed record Region(int StartLine);

    internal sealed record LogicalLocation(string FullyQualifiedName, string Kind);

    internal sealed record CodeFlow(IReadOnlyList<ThreadFlow> ThreadFlows);

    internal sealed record ThreadFlow(IReadOnlyList<Step> Locations);

    internal sealed record Step(Location Location);
}

/// <summary>The source-generated serialiser of the format.</summary>
[JsonSourceGenerationOptions(JsonSerializerDefaults.Web, WriteIndented = true,
    DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull)]
[JsonSerializable(typeof(SarifLog))]
internal sealed partial class SarifContext : JsonSerializerContext;
