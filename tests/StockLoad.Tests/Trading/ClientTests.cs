using StockExchange.TestKit.Servers;

namespace StockExchange.StockLoad.Tests.Trading;

/// <summary>The interactive client as a script uses it, against a real server.</summary>
public sealed class ClientTests
{
    [Fact]
    public async Task A_script_gets_the_servers_answers_and_nothing_else()
    {
        using ServerProcess server = Start();
        using ChildProcess client = Client(server);

        await TypeAsync(client, "show\n\nbuy 2 3\nbuy 2 100\nsell 1 5\nbuy 3 1\nfoo\nshow me\nshow\nexit\n");

        Assert.True(await client.WaitForExitAsync() == 0, client.Said);
        Assert.Equal(
            """
            1 10 100
            2 20 200

            [buy] success
            Not enough left stock
            [sell] success
            error: there is no stock 3
            error: unknown command: show, buy ID N, sell ID N or exit
            error: show and exit take no arguments
            1 15 100
            2 17 200
            """,
            client.Output.TrimEnd(),
            ignoreLineEndingDifferences: true);
        Assert.Empty(client.Errors.Trim());
    }

    [Fact]
    public async Task The_end_of_the_input_is_an_end_like_exit_and_help_asks_no_server()
    {
        using ServerProcess server = Start();
        using ChildProcess client = Client(server);

        await TypeAsync(client, "help\nsell 1 1"); // the last line needs no end
        client.Input.Close();

        Assert.True(await client.WaitForExitAsync() == 0, client.Said);
        Assert.Contains("buy ID N", client.Output, StringComparison.Ordinal);
        Assert.EndsWith("[sell] success", client.Output.TrimEnd(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_client_that_waits_sees_at_once_that_the_server_goes()
    {
        using ServerProcess server = Start();
        using ChildProcess client = await SellerAsync(server);

        await server.StopAsync();

        Assert.Equal(1, await client.WaitForExitAsync());
        Assert.Equal($"127.0.0.1:{server.Port} has closed the connection.", client.Errors.Trim());
    }

    [Fact]
    public async Task One_client_too_many_gets_the_reason_whether_it_has_asked_or_not()
    {
        using ServerProcess server = Start("--max-connections", "1");
        using ChildProcess first = await SellerAsync(server);
        using ChildProcess silent = Client(server), asking = Client(server);
        await TypeAsync(asking, "show\nexit\n");

        foreach (ChildProcess refused in (ChildProcess[])[silent, asking])
        {
            Assert.Equal(1, await refused.WaitForExitAsync());
            Assert.Contains("too many connections; at most 1", refused.Errors, StringComparison.Ordinal);
            Assert.Empty(refused.Output.Trim());
        }
    }

    [Theory]
    [InlineData("There is no host no.such.invalid", "--host", "no.such.invalid")]
    [InlineData("No server listens at 127.0.0.1:9.", "--port", "9")] // the discard port
    public async Task Where_nobody_is_one_line_says_so(string message, params string[] options)
    {
        using ChildProcess client = StockLoadTool.StartWithInput(["client", .. options]);

        Assert.Equal(1, await client.WaitForExitAsync());
        Assert.StartsWith(message, client.Errors, StringComparison.Ordinal);
        Assert.Single(client.Errors.Trim().Split('\n'));
    }

    [Fact]
    public async Task Interrupted_it_ends_as_interrupted_programs_do()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "There are no such signals.");
        using ServerProcess server = Start();
        using ChildProcess client = await SellerAsync(server);

        client.Signal("INT");

        Assert.Equal(130, await client.WaitForExitAsync());
        Assert.Empty(client.Errors.Trim());
    }

    private static ServerProcess Start(params string[] options) =>
        ServerProcess.Start("async", "1 10 100\n2 20 200\n", options);

    /// <summary>One that has sold a piece.</summary>
    private static async Task<ChildProcess> SellerAsync(ServerProcess server)
    {
        ChildProcess client = Client(server);
        await TypeAsync(client, "sell 1 1\n");
        await client.WaitForAsync("[sell] success");
        return client;
    }

    private static ChildProcess Client(ServerProcess server) =>
        StockLoadTool.StartWithInput("client", "--port", $"{server.Port}");

    private static async Task TypeAsync(ChildProcess client, string text)
    {
        try
        {
            await client.Input.WriteAsync(text);
            await client.Input.FlushAsync(TestContext.Current.CancellationToken);
        }
        catch (IOException)
        {
            // It has ended already; its output counts.
        }
    }
}
