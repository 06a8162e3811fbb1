using Microsoft.AspNetCore.Http;
using StockExchange.CommandLine;
using StockExchange.StockLoad.Shared.Requests;

namespace StockExchange.StockLoad.Tests.Shared.Requests;

public sealed class StockApiTableTests
{
    [Theory]
    [InlineData("http://h:1", "http://h:1/api/stocks", "http://h:1/api/stocks")]
    [InlineData("http://h:1/api/stocks/", "http://h:1/api/stocks/", "http://h:1/api/stocks")]
    [InlineData("http://h:1/api/stocks/taskwait?x=1", "http://h:1/api/stocks/taskwait", "http://h:1/api/stocks")]
    [InlineData("http://h:1/deep/api/stocks/taskwait", "http://h:1/deep/api/stocks/taskwait", "http://h:1/deep/api/stocks")]
    public void A_url_names_the_server_or_a_variant(string url, string stocks, string plain)
    {
        var table = new StockApiTable(new(url));

        Assert.Equal((stocks, plain), (table.Stocks.AbsoluteUri, table.Plain.AbsoluteUri));
    }

    [Fact]
    public async Task The_ids_are_those_of_the_server()
    {
        await using TestServer server = await TestServer.StartAsync(context =>
            context.Response.WriteAsync("""[{"id":3,"quantity":1},{"id":8}]"""));

        Assert.Equal([3, 8], await IdsAsync(server));
    }

    [Theory]
    [InlineData("[]", "has no stock to trade")]
    [InlineData("hello", "does not answer like a StockApi")]
    public async Task A_server_that_is_no_StockApi_is_named(string answer, string expected)
    {
        await using TestServer server = await TestServer.StartAsync(context => context.Response.WriteAsync(answer));

        CommandException failure = await Assert.ThrowsAsync<CommandException>(() => IdsAsync(server));

        Assert.Contains(expected, failure.Message, StringComparison.Ordinal);
        Assert.Contains(server.Address.AbsoluteUri, failure.Message, StringComparison.Ordinal);
    }

    private static async Task<IReadOnlyList<int>> IdsAsync(TestServer server)
    {
        using HttpMessageInvoker client = PlainClient.Create(new());
        return await new StockApiTable(server.Address).IdsAsync(
            client, TimeProvider.System, TestContext.Current.CancellationToken);
    }
}
