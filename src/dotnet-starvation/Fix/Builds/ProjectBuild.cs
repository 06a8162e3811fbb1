using DotnetStarvation.Fix.Copies;
using StockExchange.CommandLine.Processes;

namespace DotnetStarvation.Fix.Builds;

/// <summary>
/// Builds a project or solution in a copy with the analyzers of <see cref="FixRules"/>, which Fix.targets adds, and applies their
/// code fixes.
/// </summary>
internal sealed class ProjectBuild
{
    /// <summary>MSBuild imports the file that it names into every project.</summary>
    private const string ImportVariable = "CustomAfterMicrosoftCommonTargets";

    private const string ImportFile = "Fix.targets";

    /// <summary>Symbols with the paths of the copy, whatever the project says: calls are found by them.</summary>
    private static readonly string[] Symbols =
    [
        "-p:DebugType=portable", "-p:DebugSymbols=true", "-p:PathMap=", "-p:ContinuousIntegrationBuild=false",
        "-p:DeterministicSourcePaths=false",
    ];

    private readonly SourceCopy _copy;
    private readonly string _project;
    private readonly string _output;
    private readonly string _import;
    private readonly TimeProvider _time;

    /// <param name="copy">The copy.</param>
    /// <param name="project">The project or solution in it.</param>
    /// <param name="time">The clock.</param>
    public ProjectBuild(SourceCopy copy, string project, TimeProvider time)
    {
        (_copy, _project, _time) = (copy, project, time);
        _output = Directory.CreateDirectory(Path.Combine(copy.Beside, "build")).FullName;
        _import = Path.Combine(_output, ImportFile);
        using (Stream targets = typeof(ProjectBuild).Assembly.GetManifestResourceStream(ImportFile)!)
        using (FileStream file = File.Create(_import)) targets.CopyTo(file);
        File.WriteAllText(Path.Combine(_output, "fix.globalconfig"), FixRules.Configuration());
    }

    /// <summary>Builds it.</summary>
    /// <param name="withAnalyzers">Whether the analyzers are added; otherwise it is the user's own build.</param>
    /// <param name="stop">Ends it.</param>
    /// <returns>Null, or its errors.</returns>
    public async Task<BuildErrors?> RunAsync(bool withAnalyzers, CancellationToken stop)
    {
        // What was compiled with other analyzers is not up to date.
        string[] all = withAnalyzers ? [] : ["--no-incremental"];
        ChildResult result = await DotnetAsync(
            withAnalyzers, ["build", _project, "-v", "q", "-nologo", "-tl:off", .. Symbols, .. all], stop);
        return result.ExitCode == 0 ? null : BuildErrors.Read(result.Output + result.Errors, _copy.Folder);
    }

    /// <summary>The diagnostics of the last build.</summary>
    public IReadOnlyList<Diagnostic> Diagnostics() =>
        [.. Directory.EnumerateFiles(_output, "*.sarif").SelectMany(Diagnostic.Read).Distinct()];

    /// <summary>The assemblies of the last build; those of several target frameworks by the frameworks' names.</summary>
    public IReadOnlyList<string> Assemblies() => [.. Outputs().Select(lines => lines[0]).Where(File.Exists)];

    /// <summary>The folders of the projects of the last build.</summary>
    public IReadOnlyList<string> Projects() => [.. Outputs().Select(lines => lines[1]).Distinct(StringComparer.Ordinal)];

    /// <summary>Whether the project around a file imports a namespace into all its files (ImplicitUsings, Using items).</summary>
    public bool Imports(string name, string file) => Outputs()
        .Where(lines => file.StartsWith(lines[1] + Path.DirectorySeparatorChar, StringComparison.Ordinal))
        .GroupBy(lines => lines[1].Length).MaxBy(same => same.Key)?.All(lines => lines.Skip(2).Contains(name)) is true;

    /// <summary>Applies the code fixes to files, and to all that calls what they rename.</summary>
    /// <param name="files">Files relative to the copy.</param>
    /// <param name="stop">Ends it.</param>
    /// <returns>Why code fixes failed, a sentence; null when none did.</returns>
    public async Task<string?> ApplyFixesAsync(IEnumerable<string> files, CancellationToken stop)
    {
        ChildResult result = await DotnetAsync(
            withAnalyzers: true,
            [
                "format", "analyzers", _project, "--no-restore", "--severity", "info", "--diagnostics", .. FixRules.Fixing,
                "--include", .. files,
            ],
            stop);
        return FixFailure.In(result);
    }

    private IEnumerable<string[]> Outputs() =>
        Directory.EnumerateFiles(_output, "*.path").Order(StringComparer.Ordinal).Select(File.ReadAllLines);

    private Task<ChildResult> DotnetAsync(bool withAnalyzers, string[] arguments, CancellationToken stop) =>
        ChildProcess.RunAsync(
            new ChildCommand("dotnet", arguments)
            {
                Folder = _copy.Folder,
                Variables = new Dictionary<string, string?>(StringComparer.Ordinal)
                {
                    [ImportVariable] = withAnalyzers ? _import : null,
                    ["DOTNET_CLI_UI_LANGUAGE"] = "en",
                },
            },
            _time, stop);
}
