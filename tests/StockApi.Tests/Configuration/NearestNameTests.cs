using StockExchange.StockApi.Configuration;

namespace StockExchange.StockApi.Tests.Configuration;

public sealed class NearestNameTests
{
    [Theory]
    [InlineData("pth", "Path")]
    [InlineData("DURABLE", "Durability")]
    [InlineData("CheckpointByte", "CheckpointBytes")]
    [InlineData("", "Path")]
    public void The_nearest_name_takes_the_fewest_changes(string written, string nearest) =>
        Assert.Equal(nearest, NearestName.To(written, ["Durability", "Path", "CheckpointBytes"]));
}
