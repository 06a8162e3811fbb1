using StockExchange.TestKit;
namespace StockExchange.Architecture.Tests;

/// <summary>What the sources look like, file by file.</summary>
public sealed class SourceTests
{
    [Theory]
    [InlineData("src")]
    [InlineData("load")]
    [InlineData("benchmarks")]
    [InlineData("tests")]
    public void No_line_is_longer_than_130_columns(string folder)
    {
        SourceFile[] sources = [.. SourceFile.Below(Path.Combine(RepositoryFolder.FullName, folder))];

        Assert.NotEmpty(sources);
        Mistakes.AreNone(
            from source in sources
            from line in source.Lines.Index()
            where line.Item.Length > SourceFile.LongestLine
            select $"{source.ShortName}:{line.Index + 1} has {line.Item.Length} columns");
    }

    [Theory]
    [InlineData("src")]
    [InlineData("load")]
    [InlineData("benchmarks")]
    [InlineData("tests", "Tests", "TestKit")] // not of programs to attach to, whose names are those that stacks show
    public void A_namespace_is_the_folder_that_its_files_lie_in(string folder, params string[] endings)
    {
        SolutionProject[] projects =
            [.. SolutionProject.Below(folder).Where(project => endings is [] || endings.Any(project.Name.EndsWith))];

        Assert.NotEmpty(projects);
        Mistakes.AreNone(
            from project in projects
            from source in project.Sources
            from name in source.Namespaces
            where name != project.NamespaceOf(source)
            select $"{source.ShortName} is of {name}");
    }
}
