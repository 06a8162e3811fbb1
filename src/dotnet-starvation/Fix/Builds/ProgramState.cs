using DotnetStarvation.Scan;
using ThreadPoolDiagnostics.Code;
using ThreadPoolDiagnostics.Code.Entries;
using ThreadPoolDiagnostics.Code.Rewriting;

namespace DotnetStarvation.Fix.Builds;

/// <summary>What a build shows: the calls that wait, and what a fix must not change.</summary>
/// <param name="Waits">The calls of own code that can wait for more than a lock, a file or the console.</param>
/// <param name="Diagnostics">What the analyzers and the compiler report.</param>
/// <param name="Interfaces">Routes and names of hub methods, which clients know.</param>
/// <param name="ThreadAffine">Async methods that hold what belongs to a thread.</param>
/// <param name="Changes">What becomes asynchronous with each method that waits, and what stands against it.</param>
/// <param name="Methods">The names of all own methods.</param>
internal sealed record ProgramState(
    IReadOnlyList<Finding> Waits,
    IReadOnlyList<Diagnostic> Diagnostics,
    IReadOnlyList<string> Interfaces,
    IReadOnlyList<string> ThreadAffine,
    IReadOnlyDictionary<string, AsyncChange> Changes,
    IReadOnlySet<string> Methods)
{
    /// <summary>Reads the assemblies and diagnostics of a build.</summary>
    public static ProgramState Read(ProjectBuild build)
    {
        string[] files = [.. build.Assemblies().SelectMany(ProgramFiles.At).DistinctBy(Path.GetFileName)];
        using ProgramCode code = ProgramCode.Read(files, ProgramFiles.Open, withPackages: false);
        Finding[] waits =
            [.. Scanning.Scan(code).Findings.Where(finding => finding is { Level: not FindingLevel.Brief, IsInPackage: false })];
        return new(
            waits,
            build.Diagnostics(),
            [.. code.Entries.SelectMany(Known).Order(StringComparer.Ordinal)],
            ThreadAffinity.AsyncMethodsIn(code),
            waits.Select(wait => wait.Method).Distinct(StringComparer.Ordinal)
                .ToDictionary(method => method, code.AsyncChangeOf, StringComparer.Ordinal),
            code.OwnMethodNames);
    }

    /// <summary>How many calls wait.</summary>
    public int WaitCount => Waits.Sum(finding => finding.Calls);

    /// <summary>How often a rule is reported, suppressed or not.</summary>
    public int Count(string rule) => Diagnostics.Count(one => one.Rule == rule);

    private static IEnumerable<string> Known(CodeEntry entry) =>
        entry.Kind is EntryKind.Hub ? [$"hub method {entry.Method.Name}"] : entry.Routes.Select(route => $"route {route}");
}
