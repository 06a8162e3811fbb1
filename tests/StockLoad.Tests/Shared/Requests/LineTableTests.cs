using StockExchange.CommandLine;
using StockExchange.StockLoad.Shared.Requests;

namespace StockExchange.StockLoad.Tests.Shared.Requests;

public sealed class LineTableTests
{
    [Fact]
    public async Task The_ids_are_those_of_the_server()
    {
        await using RawServer server = LineServer.Answering((_, _) => "3 10 1\n8 0 2\n\n");

        Assert.Equal([3, 8], await IdsAsync(server.Tcp()));
    }

    [Fact]
    public async Task Of_a_large_table_the_first_ones_are_enough()
    {
        string show = string.Concat(Enumerable.Range(1, 50_000).Select(id => $"{id} 1 2\n")) + "\n";
        await using RawServer server = LineServer.Answering((_, _) => show);

        Assert.Equal(Enumerable.Range(1, StockApiTable.MostIds), await IdsAsync(server.Tcp()));
    }

    [Theory]
    [InlineData("\n", "has no stock to trade")]
    [InlineData("error: too many connections; at most 5 at the same time\n", "It says 'error: too many connections")]
    [InlineData("HTTP/1.1 400 Bad Request\r\n", "It says 'HTTP/1.1 400 Bad Request' where a stock should be")]
    public async Task What_is_no_stock_server_is_named(string answer, string expected)
    {
        await using RawServer server = LineServer.Answering((_, line) => line == 0 ? answer : null);

        CommandException failure = await Assert.ThrowsAsync<CommandException>(() => IdsAsync(server.Tcp()));

        Assert.Contains(expected, failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task One_that_hangs_up_is_no_stock_server_either()
    {
        await using RawServer server = LineServer.Answering((_, _) => null);

        CommandException failure = await Assert.ThrowsAsync<CommandException>(() => IdsAsync(server.Tcp()));

        Assert.Contains("It closed the connection in the middle of a show", failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Where_nobody_listens_it_says_so()
    {
        CommandException failure = await Assert.ThrowsAsync<CommandException>(() => IdsAsync(new("tcp://127.0.0.1:1")));

        Assert.StartsWith(
            "tcp://127.0.0.1:1/ does not answer like a stock server, which orders need: ",
            failure.Message,
            StringComparison.Ordinal);
    }

    private static Task<IReadOnlyList<int>> IdsAsync(Uri server) =>
        new LineTable(server, TimeSpan.FromSeconds(30)).IdsAsync(TimeProvider.System, TestContext.Current.CancellationToken);
}
