namespace StockExchange.Architecture.Tests;

/// <summary>A folder is a room with one idea, and the doors between rooms open one way.</summary>
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

        Assert.Equal(project.Rooms, rooms.Names); // so that a room that was not read is no room without circles
        Mistakes.AreNone(rooms.Circles);
    }

    [Fact]
    public void A_circle_is_found_and_its_way_is_told()
    {
        Rooms rooms = Rooms.FromProject(SolutionProject.FromName("Architecture.Tests"));

        const string room = "StockExchange.Architecture.Tests.Circular";
        Assert.Equal([$"{room}.East -> {room}.West -> {room}.East", $"{room}.West -> {room}.East -> {room}.West"], rooms.Circles);
    }
}
