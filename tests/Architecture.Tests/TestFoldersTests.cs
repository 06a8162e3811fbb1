namespace StockExchange.Architecture.Tests;

/// <summary>The tests of a folder are in a folder of the same name.</summary>
public sealed class TestFoldersTests
{
    /// <summary>Tests of action.yml, of deploy/, of scripts/, and of crashes of the whole store.</summary>
    private static readonly string[] Others =
    [
        "dotnet-starvation.Tests/Actions", "dotnet-starvation.Tests/Deploy", "dotnet-starvation.Tests/Scripts",
        "StockApi.Tests/Cluster", "StockLoad.Tests/Deploy", "StockStore.Tests/Crashes",
    ];

    private static readonly IReadOnlyList<SolutionProject> TestProjects =
        [.. SolutionProject.Below("tests").Where(project => project.Name.EndsWith(".Tests", StringComparison.Ordinal))];

    [Fact]
    public void A_folder_of_tests_has_the_name_of_a_folder_of_the_tested_project()
    {
        Mistakes.AreNone(
            from tested in SolutionProject.Below("src", "load", "benchmarks")
            from tests in TestProjects
            where tests.Name == $"{tested.Name}.Tests"
            from folder in Folders(tests)
            where !Directory.Exists(Path.Combine(tested.Folder, folder)) && !Others.Contains($"{tests.Name}/{folder}")
            select $"{tests.Name}/{folder} holds tests, and {tested.Name} has no such folder");
    }

    [Fact]
    public void Each_folder_that_is_excused_holds_tests() => Mistakes.AreNone(Others.Except(
        from tests in TestProjects from folder in Folders(tests) select $"{tests.Name}/{folder}", StringComparer.Ordinal));

    /// <summary>The folders with tests, relative to the project.</summary>
    private static IEnumerable<string> Folders(SolutionProject tests) => tests.Sources
        .Where(source => source.FullName.EndsWith("Tests.cs", StringComparison.Ordinal))
        .Select(source => Path.GetRelativePath(tests.Folder, Path.GetDirectoryName(source.FullName)!))
        .Distinct();
}
