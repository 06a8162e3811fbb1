namespace StockExchange.StockStore.Tests;

public sealed class SmokeTests
{
    [Fact]
    public void It_runs() => Assert.NotEqual(4, Environment.ProcessorCount + 4);
}
