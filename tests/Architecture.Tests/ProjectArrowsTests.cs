using Mono.Cecil;

namespace StockExchange.Architecture.Tests;

/// <summary>Which projects of the product may know which: docs/architecture.md draws it.</summary>
public sealed class ProjectArrowsTests
{
    private static readonly Dictionary<string, string[]> Allowed = new(StringComparer.Ordinal)
    {
        ["StockApi"] = ["StockStore", "StockStore.Postgres", "StarvationWatchdog", "CommandLine"],
        ["StockStore.Postgres"] = ["StockStore"],
        ["StockServers"] = ["StockStore", "CommandLine"],
        ["Pages"] = ["ThreadPoolDiagnostics"],
        ["LivePages"] = ["Pages"],
        ["ThreadPoolDiagnostics.Dumps"] = ["ThreadPoolDiagnostics"],
        ["dotnet-starvation"] =
            ["LivePages", "Pages", "ThreadPoolDiagnostics", "ThreadPoolDiagnostics.Dumps", "CommandLine"],
        ["LoadReports"] = ["LoadEngine", "Pages", "ThreadPoolDiagnostics", "CommandLine"],
        ["StockLoad"] = ["LoadEngine", "LoadReports", "LivePages", "Pages", "ThreadPoolDiagnostics", "CommandLine"],
    };

    private static readonly IReadOnlyList<SolutionProject> Product = SolutionProject.Below("src", "load");

    [Fact]
    public void Types_use_those_of_other_projects_only_where_an_arrow_is_drawn()
    {
        Mistakes.AreNone(
            from project in Product
            from used in Used(project)
            where !Allowed.GetValueOrDefault(project.Name, []).Contains(used)
            select $"{project.Name} -> {used}");
    }

    [Fact]
    public void Each_arrow_that_is_drawn_is_one()
    {
        Mistakes.AreNone(
            from arrows in Allowed
            from unused in arrows.Value.Except(Used(SolutionProject.FromName(arrows.Key)), StringComparer.Ordinal)
            select $"{arrows.Key} -> {unused}");
    }

    /// <summary>A compiler writes down only those references of which a type is used.</summary>
    private static IEnumerable<string> Used(SolutionProject project)
    {
        using var module = ModuleDefinition.ReadModule(project.AssemblyPath);
        HashSet<string> references = [.. module.AssemblyReferences.Select(reference => reference.Name)];
        return [.. Product.Where(other => references.Contains(other.AssemblyName)).Select(other => other.Name)];
    }
}
