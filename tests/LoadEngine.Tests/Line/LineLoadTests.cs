using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadEngine.Transports;
using StockExchange.TestKit.Load;

namespace StockExchange.LoadEngine.Tests.Line;

/// <summary>The load engine over the line protocol, with servers that misbehave.</summary>
public sealed class LineLoadTests
{
    [Fact]
    public async Task A_show_of_a_million_stocks_is_one_answer()
    {
        string show = string.Concat(Enumerable.Range(1, 1_000_000).Select(id => $"{id} 1 2\n")) + "\n";
        await using RawServer server = LineServer.Answering((_, _) => show);

        LoadResult result = await RunAsync(server, Loads.Exactly(3));

        Assert.Equal((3, 3L * show.Length, 1), (result.Statuses[200], result.BytesReceived, server.Connections));
    }

    [Theory]
    [InlineData(nameof(FailureKind.Closed), null)]
    [InlineData(nameof(FailureKind.Malformed), "hello\n")]
    [InlineData(nameof(FailureKind.Malformed), "\nand more\n")]
    public async Task A_failed_answer_is_counted_and_the_connection_replaced(string kind, string? answer)
    {
        await using RawServer server = LineServer.Answering((connection, _) => connection == 0 ? answer : "\n");

        LoadResult result = await RunAsync(server, Loads.Exactly(5));

        FailureResult failure = Assert.Single(result.Failures);
        Assert.Equal((kind, 1), (failure.Kind.ToString(), failure.Count));
        Assert.Equal((4, 2), (result.Answered, server.Connections));
    }

    [Fact]
    public async Task One_that_is_not_let_in_gets_503_and_tries_again_on_another_connection()
    {
        await using RawServer server = LineServer.Answering((connection, _) =>
            connection < 2 ? "error: too many connections; at most 1 at the same time\n" : "\n");

        LoadResult result = await RunAsync(server, Loads.Exactly(5));

        Assert.Equal((2, 3, 3), (result.Statuses[503], result.Statuses[200], server.Connections));
        Assert.Equal(
            [(2, 3L), (5, 2L)],
            result.Operations.Select(operation => (operation.StatusClass, operation.Latency.Count)).Order());
    }

    private static Task<LoadResult> RunAsync(RawServer server, LoadSettings settings) =>
        Loads.RunAsync(server.Tcp(), settings, Loads.Shows());

}
