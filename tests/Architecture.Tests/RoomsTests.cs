namespace StockExchange.Architecture.Tests;

/// <summary>A folder is a room with one idea, and the doors between rooms open one way.</summary>
public sealed class RoomsTests
{
    [Theory]
    [InlineData("ThreadPoolDiagnostics", "ThreadPoolDiagnostics")]
    [InlineData("dotnet-starvation", "DotnetStarvation")]
    [InlineData("LoadEngine", "StockExchange.LoadEngine")]
    [InlineData("LoadReports", "StockExchange.LoadReports")]
    [InlineData("StockLoad", "StockExchange.StockLoad")]
    public void No_folder_points_back_at_one_that_points_at_it(string assembly, string root)
    {
        Rooms rooms = Rooms.Of(assembly, root);

        Assert.True(rooms.Count > 3, "the rooms were not read");
        Assert.Empty(rooms.Circles);
    }

    [Fact]
    public void A_circle_is_found_and_its_way_is_told()
    {
        Rooms rooms = Rooms.Of("Architecture.Tests", "StockExchange.Architecture.Tests");

        const string room = "StockExchange.Architecture.Tests.Circular";
        Assert.Equal([$"{room}.East -> {room}.West -> {room}.East", $"{room}.West -> {room}.East -> {room}.West"], rooms.Circles);
    }
}
