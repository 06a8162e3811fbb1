namespace StockExchange.Architecture.Tests;

/// <summary>Dependencies between the folders of a project have no cycles.</summary>
public sealed class RoomsTests
{
    /// <summary>One has a circle to be found; the other is programs to attach to, with names that stacks show.</summary>
    private static readonly string[] Others = ["Architecture.Tests", "TestTargets"];

    public static TheoryData<string> ProjectsWithFolders =>
    [
        .. from project in SolutionProject.Below("src", "load", "benchmarks", "tests")
           where project.Rooms.Any() && !Others.Contains(project.Name)
           select project.Name,
    ];

    [Theory]
    [MemberData(nameof(ProjectsWithFolders))]
    public void No_folder_points_back_at_one_that_points_at_it(string name)
    {
        SolutionProject project = SolutionProject.FromName(name);
        Rooms rooms = Rooms.FromProject(project);

        Assert.Equal(project.Rooms, rooms.Names); // all folders were read
        Mistakes.AreNone(rooms.Circles);
    }

    [Fact]
    public void A_circle_is_found_with_its_path()
    {
        Rooms rooms = Rooms.FromProject(SolutionProject.FromName("Architecture.Tests"));

        const string room = "StockExchange.Architecture.Tests.Circular";
        Assert.Equal([$"{room}.East -> {room}.West -> {room}.East", $"{room}.West -> {room}.East -> {room}.West"], rooms.Circles);
    }
}
