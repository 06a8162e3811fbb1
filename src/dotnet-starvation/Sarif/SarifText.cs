using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Sarif;

/// <summary>SARIF 2.1.0 (OASIS), which code hosts show at the lines: one run of this tool.</summary>
internal static class SarifText
{
    private const string Root = "SRCROOT";

    private static readonly SarifContext Context = new(PlainJson.Options(SarifContext.Default.Options));

    public static string Write(IReadOnlyList<SarifLog.Rule> rules, IReadOnlyList<SarifLog.Result> results)
    {
        var driver = new SarifLog.Driver("dotnet-starvation", ToolVersion.Text, rules);
        var folder = new SarifLog.ArtifactLocation(CurrentFolder().AbsoluteUri, null);
        var run = new SarifLog.Run(
            new(driver),
            new Dictionary<string, SarifLog.ArtifactLocation>(StringComparer.Ordinal) { [Root] = folder },
            "utf16CodeUnits",
            results);
        return PlainJson.Serialize(
            new SarifLog("https://json.schemastore.org/sarif-2.1.0.json", "2.1.0", [run]), Context.SarifLog);
    }

    /// <param name="source">File and line; null when unknown.</param>
    /// <param name="method">The method with namespace and type.</param>
    public static SarifLog.Location Location(SourceLocation? source, string method) => new(
        source is null ? null : new(Artifact(source.File), new(source.Line)), [new(method, "function")], null);

    /// <param name="path">The own methods that lead to a call, outermost first; of fewer than two there is no flow.</param>
    public static IReadOnlyList<SarifLog.CodeFlow>? Flow(IReadOnlyList<CallPathFrame> path) =>
        path.Count > 1 ? [new([new([.. path.Select(Step)])])] : null;

    private static SarifLog.Step Step(CallPathFrame step) =>
        new(Location(step.Source, step.Method) with { Message = new(MethodName.TypeAndMethod(step.Method)) });

    /// <summary>A path relative to the current folder if the file is below it: a code host searches the repository.</summary>
    private static SarifLog.ArtifactLocation Artifact(string file)
    {
        if (SourceText.BelowHere(file) is { } relative) return new(Escaped(relative), Root);
        return new(Uri.TryCreate(file, UriKind.Absolute, out Uri? whole) ? whole.AbsoluteUri : Escaped(file), null);
    }

    /// <summary>The current folder with a slash at the end.</summary>
    private static Uri CurrentFolder()
    {
        string path = Environment.CurrentDirectory;
        return new(Path.EndsInDirectorySeparator(path) ? path : path + Path.DirectorySeparatorChar);
    }

    private static string Escaped(string path) => Uri.EscapeDataString(path).Replace("%2F", "/", StringComparison.Ordinal);
}
