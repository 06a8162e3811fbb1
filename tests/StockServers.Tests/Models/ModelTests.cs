namespace StockExchange.StockServers.Tests.Models;

public sealed class ModelTests
{
    private const string Stocks = "1 1000 5\n2 20 7\n";

    public static TheoryData<string> Models { get; } =
        ["event-loop", "event-loop --readiness select", "thread-per-connection", "thread-pool --workers 40", "async"];

    [Theory]
    [MemberData(nameof(Models))]
    public async Task Commands_are_answered_in_order_however_they_are_split_and_the_end_is_saved(string model)
    {
        using var server = ServerProcess.Start(model, Stocks);
        using (Client client = server.Connect())
        {
            client.Send("sh");
            Assert.Equal(
                "[buy] success",
                AskInPieces(client, "ow\nbuy 1 10\nsell 2 5\nbuy 2 100\nbuy 3 1\nexit\n", expect: ["1 1000 5", "2 20 7", ""]));
            Assert.Equal("[sell] success\nNot enough left stock\nerror: there is no stock 3\n", client.ReadToEnd());
        }

        Assert.Equal(0, await server.StopAsync());
        Assert.Equal("1 990 5\n2 25 7\n", server.Stocks);
        Assert.Contains("Saved 2 stocks", server.Output);
    }

    [Theory]
    [MemberData(nameof(Models))]
    public async Task Clients_that_misbehave_disturb_no_other(string model)
    {
        using var server = ServerProcess.Start(model, Stocks);
        using Client good = server.Connect();
        for (int round = 0; round < 5; round++)
        {
            using (Client gone = server.Connect()) gone.Send("buy 1");
            using (Client reset = server.Connect())
            {
                reset.Send("show\nshow\n");
                reset.Reset();
            }

            using (Client garbage = server.Connect())
            {
                garbage.Send("\0\u0001\u00ff\u0080\n");
                Assert.StartsWith("error: unknown command", garbage.Read());
                Assert.Equal("[sell] success", garbage.Ask("sell 2 1"));
            }

            using (Client endless = server.Connect())
            {
                endless.Send(new string('x', 5_000));
                Assert.Equal("error: a line has at most 256 bytes\n", endless.ReadToEnd());
            }

            Assert.Equal("[buy] success", good.Ask("buy 1 1"));
        }

        Assert.Equal(0, await server.StopAsync("INT"));
        Assert.Equal("1 995 5\n2 25 7\n", server.Stocks);
    }

    [Theory]
    [MemberData(nameof(Models))]
    public async Task A_client_that_reads_nothing_is_not_read_from_either_and_delays_no_other(string model)
    {
        using var server = ServerProcess.Start(model, Stocks);
        using Client slow = server.Connect();
        slow.SendShowsUntilNobodyTakes();
        using Client idle = server.Connect();
        Assert.Equal("[sell] success", idle.Ask("sell 2 1"));

        using Client good = server.Connect();
        Assert.Equal("[buy] success", good.Ask("buy 1 1"));

        Assert.Equal(0, await server.StopAsync());
        Assert.Equal("1 999 5\n2 21 7\n", server.Stocks);
    }

    [Theory]
    [MemberData(nameof(Models))]
    public void One_connection_too_many_gets_an_error_line(string model)
    {
        using var server = ServerProcess.Start(model, Stocks, "--max-connections", "2");
        using Client first = server.Connect();
        Assert.Equal("[buy] success", first.Ask("buy 1 1"));
        using (Client second = server.Connect())
        {
            Assert.Equal("[buy] success", second.Ask("buy 1 1"));
            using Client third = server.Connect();
            Assert.Equal("error: too many connections; at most 2 at the same time\n", third.ReadToEnd());
        }

        Assert.Equal("[buy] success", server.AskWhenThereIsRoom("buy 1 1"));
    }

    private static string? AskInPieces(Client client, string text, string[] expect)
    {
        foreach (char letter in text) client.Send(letter.ToString());
        foreach (string line in expect) Assert.Equal(line, client.Read());
        return client.Read();
    }
}
