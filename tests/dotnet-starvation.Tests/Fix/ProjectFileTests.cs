using DotnetStarvation.Fix;
using DotnetStarvation.Fix.Copies;

namespace DotnetStarvation.Tests.Fix;

/// <summary>The project or solution that a path means.</summary>
public sealed class ProjectFileTests : TestWithFolder
{
    [Fact]
    public void A_folder_means_its_solution_otherwise_its_project()
    {
        string project = Folder.Write("Shop.csproj", "");
        Assert.Equal(project, ProjectFile.Of(Folder.Path));

        string solution = Folder.Write("Shop.slnx", "");
        Assert.Equal(solution, ProjectFile.Of(Folder.Path));
        Assert.Equal(project, ProjectFile.Of(project));
    }

    [Theory]
    [InlineData("nothing", "There is no file or folder")]
    [InlineData("empty", "no project or solution")]
    [InlineData("two", "A.csproj, B.csproj")]
    [InlineData("a.txt", "is no project or solution")]
    public void Anything_else_is_refused_with_what_to_do(string name, string problem)
    {
        Directory.CreateDirectory(Folder.File("empty"));
        Directory.CreateDirectory(Folder.File("two"));
        foreach (string file in (string[])["two/B.csproj", "two/A.csproj", "a.txt"]) Folder.Write(file, "");

        FixException failure = Assert.Throws<FixException>(() => ProjectFile.Of(Folder.File(name)));

        Assert.Contains(problem, failure.Message, StringComparison.Ordinal);
    }
}
