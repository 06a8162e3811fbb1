using System.Net;
using System.Net.Sockets;
using Microsoft.AspNetCore.Http;
using StockExchange.CommandLine;
using StockExchange.LoadEngine.Transports;
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

    [Fact]
    public async Task Of_several_addresses_one_that_refuses_is_passed_over_as_by_the_load()
    {
        using var silent = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        silent.Bind(new IPEndPoint(IPAddress.Loopback, 0)); // and does not listen
        await using TestServer server = await TestServer.StartAsync(context => context.Response.WriteAsync("""[{"id":3}]"""));

        IReadOnlyList<int> ids = await IdsAsync(
            server, new() { Addresses = [silent.LocalEndPoint!, new IPEndPoint(IPAddress.Loopback, server.Address.Port)] });

        Assert.Equal([3], ids);
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

    private static async Task<IReadOnlyList<int>> IdsAsync(TestServer server, TransportSettings? transport = null)
    {
        using HttpMessageInvoker client = PlainClient.Create(transport ?? new());
        return await new StockApiTable(server.Address).IdsAsync(
            client, TimeProvider.System, TestContext.Current.CancellationToken);
    }
}
