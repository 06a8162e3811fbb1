using StockExchange.StockApi.Help;
using StockExchange.StockApi.Tests.Hosting;

namespace StockExchange.StockApi.Tests.Help;

public sealed class HelpCommandTests
{
    [Theory]
    [InlineData("--help")]
    [InlineData("-h")]
    public async Task Help_lists_every_option_and_starts_nothing(string word)
    {
        using var api = new StockApiProcess("--Stocks:Path", "/no/such/file", word);

        Assert.Equal(0, await api.ExitCodeAsync());
        Assert.Equal("", api.Errors);
        Assert.Contains("--urls http://127.0.0.1:5000", api.Said, StringComparison.Ordinal);
        Assert.Contains(
            """
              --Stocks:CheckpointBytes  (default 67108864; 65536 to 1099511627776)
                  Bytes of the journal after which its orders are written to stock.txt
            """,
            api.Said,
            StringComparison.Ordinal);
        Assert.All(
            HelpCommand.Options,
            option => Assert.Contains($"--{option.Key}  (default {option.Default}", api.Said, StringComparison.Ordinal));
    }

    [Fact]
    public void The_documentation_has_every_option_with_its_default_range_and_meaning()
    {
        string[] rows = File.ReadAllLines(Path.Combine(RepositoryFolder.FullName, "docs", "configuration.md"));

        Assert.Equal(
            HelpCommand.Options.Select(option => $"| `{option.Key}` | {option.Default} | {option.Range} | {option.Meaning} |"),
            rows.Where(row => row.StartsWith("| `", StringComparison.Ordinal) && row.Contains(':', StringComparison.Ordinal)));
    }
}
