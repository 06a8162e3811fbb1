namespace StockExchange.Architecture.Tests;

/// <summary>What the sources look like, file by file.</summary>
public sealed class SourceTests
{
    [Theory]
    [InlineData("src")]
    [InlineData("load")]
    [InlineData("benchmarks")]
    public void A_namespace_is_the_folder_that_its_files_lie_in(string folder)
    {
        IReadOnlyList<SolutionProject> projects = SolutionProject.Below(folder);

        Assert.NotEmpty(projects);
        Mistakes.AreNone(
            from project in projects
            from source in project.Sources
            from name in source.Namespaces
            where name != project.NamespaceOf(source)
            select $"{source.ShortName} is of {name}");
    }
}
