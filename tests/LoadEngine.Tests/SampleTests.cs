using StockExchange.TestKit.Load;

namespace StockExchange.LoadEngine.Tests;

public sealed class SampleTests
{
    [Fact]
    public async Task The_sample_measures_a_server()
    {
        await using TestServer server = await TestServer.StartAsync(_ => Task.CompletedTask);

        Assert.StartsWith("400 answers, 99 % within ", await Sample.MeasureAsync(server.Address), StringComparison.Ordinal);
    }

    [Fact]
    public void The_documentation_has_the_sample_as_it_is_compiled()
    {
        string docs = File.ReadAllText(Path.Combine(AppContext.BaseDirectory, "load.md"));
        string[] lines = File.ReadAllLines(Path.Combine(AppContext.BaseDirectory, "Sample.cs"));
        int first = Array.FindIndex(lines, line => line.Contains("using var http", StringComparison.Ordinal));

        Assert.All(lines.Skip(first).TakeWhile(line => line.Trim() != "}"), line =>
            Assert.Contains(line.Trim(), docs, StringComparison.Ordinal));
    }
}
